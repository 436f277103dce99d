import type { PaymentGateway } from './gateway.ts';

/** No card service is set up, so no card can be saved or charged. */
class PaymentsNotSetUp extends Error {
  constructor() {
    super('no card service is set up on this site');
  }
}

const refuse = async (): Promise<never> => {
  throw new PaymentsNotSetUp();
};

/** Stands where a card service would be, on a site that has none. Its name, '', names nothing that takes cards. */
export const noGateway: PaymentGateway = {
  name: '',
  saveCard: refuse,
  forgetCard: async () => undefined,
  charge: refuse,
  findCharge: refuse,
  cancelCharge: refuse,
  refund: refuse,
  records: async function* () {},
  answerDispute: refuse,
  readWebhook: refuse,
};
