import { service } from '#api/service.ts';
import { pages } from '#contract/pages.ts';

export const pagesService = service(pages);
