import { service } from '#api/service.ts';
import { files } from '#contract/files.ts';

export const filesService = service(files);
