import { payouts } from '#contract/payouts.ts';
import { DAY_MS } from '#rules/calendar.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#rules/demo.ts';
import type { Performer } from './accounts.ts';
import type { Call } from './client.ts';
import type { DemoEvent } from './event.ts';
import type { Site } from './site.ts';

const PAYPAL = { email: 'mara@demo.example' };
const BANK = {
  firstName: 'Mara',
  lastName: 'Lindqvist',
  country: 'SE',
  bankName: 'Northern Bank',
  bankAccount: 'SE35 5000 0000 0549 1000 0003',
  bankSwiftCode: 'ESSESESS',
};

/** Asks for a part of what is available, when that is enough. */
async function request(call: Call, performer: Performer, share: number): Promise<void> {
  const { availableTokens, minimumTokens } = await call(performer, payouts.calculate, { body: {} });
  const requestTokens = Math.floor(Math.max(minimumTokens, availableTokens * share));
  if (requestTokens > availableTokens) return;
  await call(performer, payouts.create, { body: { requestTokens, paymentAccountType: 'banking' } });
}

/** The demo performer was paid once, and waits for another payout. */
export function payoutsOf(site: Site, performers: readonly Performer[], to: Date): DemoEvent[] {
  const at = (days: number, happen: DemoEvent['happen']): DemoEvent => ({
    at: new Date(to.getTime() - days * DAY_MS),
    happen,
  });
  return performers
    .filter(({ person }) => person.username === DEMO_ACCOUNTS.performer)
    .flatMap((performer) => [
      at(60, async (call) => {
        const prePassword = DEMO_PASSWORD;
        await call(performer, payouts.setMethod, {
          params: { method: 'banking' },
          body: { ...BANK, prePassword },
        });
        await call(performer, payouts.setMethod, {
          params: { method: 'paypal' },
          body: { ...PAYPAL, prePassword },
        });
      }),
      at(21, (call) => request(call, performer, 0.8)),
      at(19, () => site.payPayouts()),
      at(2, (call) => request(call, performer, 0.9)),
    ]);
}
