import { service } from '#api/service.ts';
import { auth } from '#contract/auth.ts';

export const authService = service(auth);
