import { service } from '#api/service.ts';
import { search } from '#contract/search.ts';

export const searchService = service(search);
