import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { hydrated } from './browser.ts';
import { api, tokenOf } from './session.ts';

interface Show {
  _id: string;
  status: string;
}
export type Stage = 'offered' | 'asked' | 'running' | 'ended';

const PATH = '/streaming/private-chat';
const MENU = [
  { title: 'A song of your choice', tokens: 50 },
  { title: 'Say hello to somebody you love', tokens: 20 },
  { title: 'Show what is on the desk', tokens: 10 },
] as const;
const GOAL = { title: 'New strings for the guitar', tokens: 25 };

/** Brings the two of the demo world to this point of a private show, without a browser. */
async function bring(stage: Stage): Promise<void> {
  const [fan, performer] = [await tokenOf('demofan'), await tokenOf('demoperformer')];
  const { show } = await api<{ show: Show | null }>('GET', PATH, { token: fan });
  // What the performer ends does not count as asked for nothing.
  const by = show?.status === 'requested' ? fan : performer;
  if (show && show.status !== 'ended') await api('POST', `${PATH}/${show._id}/end`, { token: by });
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

/** There is one show of the two: whoever looks at one of its points has it until the page is closed, or a minute long. */
let free: Promise<unknown> = Promise.resolve();

/** Does something to what the demo accounts share, for the page that is open, and waits for this text. One page at a time. */
export const inTurn = (happens: () => Promise<void>, text: string | RegExp) => async (page: Page) => {
  const before = free;
  const closed = new Promise<void>((resolve) => page.once('close', () => resolve()));
  free = before.then(() => Promise.race([closed, sleep(60_000, undefined, { ref: false })]));
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
