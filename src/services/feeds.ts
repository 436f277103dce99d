import { service } from '#api/service.ts';
import { feeds } from '#contract/feeds.ts';

export const feedsService = service(feeds);
