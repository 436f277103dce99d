import type { EndpointSpec } from '#contract/endpoint.ts';
import { preview } from '#contract/preview.ts';
import { api } from './api.ts';
import { type Input, queryOf } from './endpoints.ts';

/**
 * Asked for anew each time, and under no noun: what somebody else gets must neither take over what the performer gets of
 * the same post, nor be replaced by it.
 */
const asked = <E extends EndpointSpec>(call: Parameters<typeof queryOf<E>>[0]) => ({
  query: (input: Input<E>) => queryOf(call).query(input),
  transformResponse: queryOf(call).transformResponse,
  keepUnusedDataFor: 0,
});

const previewApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewProfile: build.query(asked(preview.profile)),
    previewFeeds: build.query(asked(preview.feeds)),
    previewFeed: build.query(asked(preview.feed)),
  }),
});

export const { usePreviewProfileQuery, usePreviewFeedsQuery, usePreviewFeedQuery } = previewApi;
