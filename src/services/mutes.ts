import { service } from '#api/service.ts';
import { mutes } from '#contract/mutes.ts';

export const mutesService = service(mutes);
