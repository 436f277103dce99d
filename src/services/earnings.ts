import { service } from '#api/service.ts';
import { earnings } from '#contract/earnings.ts';

export const earningsService = service(earnings);
