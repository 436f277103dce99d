import { service } from '#api/service.ts';
import { payments } from '#contract/payments.ts';

export const paymentsService = service(payments);
