import { service } from '#api/service.ts';
import { contact } from '#contract/contact.ts';

export const contactService = service(contact);
