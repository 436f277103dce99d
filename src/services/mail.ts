import { service } from '#api/service.ts';
import { mail } from '#contract/mail.ts';

export const mailService = service(mail);
