import { service } from '#api/service.ts';
import { blocks } from '#contract/blocks.ts';

export const blocksService = service(blocks);
