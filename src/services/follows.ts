import { service } from '#api/service.ts';
import { follows } from '#contract/follows.ts';

export const followsService = service(follows);
