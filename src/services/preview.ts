import type { Endpoint, EndpointSpec, ReplyData } from '#contract/endpoint.ts';
import { preview } from '#contract/preview.ts';
import { api } from './api.ts';
import type { Input } from './endpoints.ts';

/**
 * Asked for anew each time, and under no noun: what somebody else gets must neither take over what the performer gets of
 * the same post, nor be replaced by it.
 */
const asked = <E extends EndpointSpec>(call: Endpoint<E>) => ({
  query: (input: Input<E>) => ({ call, input }),
  transformResponse: (reply: ReplyData<E>) => reply,
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
