import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { hydrated } from './browser.ts';
import { api, tokenOf } from './session.ts';

interface Show {
  _id: string;
  status: string;
}
type Stage = 'offered' | 'asked' | 'running' | 'ended';

const PATH = '/streaming/private-chat';
const MENU = [
  { title: 'A song of your choice', tokens: 50 },
  { title: 'Say hello to somebody you love', tokens: 20 },
  { title: 'Show what is on the desk', tokens: 10 },
] as const;
const GOAL = { title: 'New strings for the guitar', tokens: 25 };

/** Ends what is open between the two, as their performer: that does not count as asked for nothing, of which three are enough. */
async function endOpenShow(): Promise<void> {
  const [fan, performer] = [await tokenOf('demofan'), await tokenOf('demoperformer')];
  const { show } = await api<{ show: Show | null }>('GET', PATH, { token: fan });
  if (!show || show.status === 'ended') return;
  if (show.status === 'requested') await api('POST', `${PATH}/${show._id}/accept`, { token: performer });
  await api('POST', `${PATH}/${show._id}/end`, { token: performer });
}

/** Brings the two of the demo world to this point of a private show, without a browser. */
async function bring(stage: Stage): Promise<void> {
  await endOpenShow();
  const [fan, performer] = [await tokenOf('demofan'), await tokenOf('demoperformer')];
  const { stream } = await api<{ stream: { _id: string } | null }>('GET', '/streaming/own', {
    token: performer,
  });
  if (stream) await api('POST', `/streaming/live/${stream._id}/end`, { token: performer });
  if (stage === 'offered') return;
  const { _id } = await api<Show>('POST', `${PATH}/demoperformer`, { token: fan, body: { minutes: 5 } });
  if (stage === 'asked') return;
  await api('POST', `${PATH}/${_id}/accept`, { token: performer });
  if (stage === 'ended') await api('POST', `${PATH}/${_id}/end`, { token: performer });
}

/** A public stream of the demo performer with a goal and a menu, and with a tip for one of its entries. */
async function goLive(isTipped: boolean): Promise<void> {
  await bring('offered');
  const [fan, performer] = [await tokenOf('demofan'), await tokenOf('demoperformer')];
  const { items } = await api<{ items: { _id: string; tokens: number }[] }>('PUT', '/streaming/tip-menu', {
    token: performer,
    body: { items: MENU },
  });
  const { _id, performerId } = await api<{ _id: string; performerId: string }>('POST', '/streaming/live', {
    token: performer,
    body: { title: 'Evening songs', goal: GOAL },
  });
  const wanted = items.at(-1);
  if (!isTipped || !wanted) return;
  const body = { price: wanted.tokens, conversationId: _id, menuItemId: wanted._id, message: 'For Ada' };
  await api('POST', `/wallet/charges/tip/${performerId}`, { token: fan, body });
}

/** There is one show of the two: whoever looks at one of its points has it until the page is closed, or for fifty seconds. */
let free: Promise<unknown> = Promise.resolve();

/** Does something to what the demo accounts share, for the page that is open, and waits for this text. One page at a time. */
export const inTurn = (happens: () => Promise<void>, text: string | RegExp) => async (page: Page) => {
  const before = free;
  const closed = new Promise<void>((resolve) => page.once('close', () => resolve()));
  free = before
    .then(() => Promise.race([closed, sleep(50_000, undefined, { ref: false })]))
    .then(endOpenShow)
    // Already over, or the product has stopped.
    .catch(() => undefined);
  await before;
  await happens();
  await page.reload();
  await hydrated(page);
  await page.getByText(text).first().waitFor();
};

/** Shows a private show at this point, on the page that is open. */
export const atStage = (stage: Stage, text: string | RegExp) => inTurn(() => bring(stage), text);

/** Shows a public stream with its tip goal, on the page that is open; tips are paid from one wallet, so most show none. */
export const atGoal = inTurn(() => goLive(false), '0 of 25 tokens');
export const atTip = inTurn(() => goLive(true), '10 of 25 tokens');
