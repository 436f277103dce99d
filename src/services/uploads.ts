import { service } from '#api/service.ts';
import { uploads } from '#contract/uploads.ts';

export const uploadsService = service(uploads);
