import { service } from '#api/service.ts';
import { locales } from '#contract/locales.ts';

export const localesService = service(locales);
