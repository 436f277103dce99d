import { service } from '#api/service.ts';
import { wallet } from '#contract/wallet.ts';

export const walletService = service(wallet);
