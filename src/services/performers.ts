import { service } from '#api/service.ts';
import { performers } from '#contract/performers.ts';

export const performersService = service(performers);
