import { service } from '#api/service.ts';
import { tax } from '#contract/tax.ts';
import { api } from './api.ts';
import { queryOf } from './endpoints.ts';

export const taxService = service(tax);

const taxApi = api.injectEndpoints({
  endpoints: (build) => ({ ownTax: build.query(queryOf(tax.own)) }),
});

export const { useOwnTaxQuery } = taxApi;
