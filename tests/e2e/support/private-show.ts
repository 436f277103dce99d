import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { api, tokenOf } from './session.ts';

interface Show {
  _id: string;
  status: string;
}
export type Stage = 'offered' | 'asked' | 'running' | 'ended';

const PATH = '/streaming/private-chat';

/** Brings the two of the demo world to this point of a private show, without a browser. */
async function bring(stage: Stage): Promise<void> {
  const [fan, performer] = [await tokenOf('demofan'), await tokenOf('demoperformer')];
  const { show } = await api<{ show: Show | null }>('GET', PATH, { token: fan });
  if (show && show.status !== 'ended') await api('POST', `${PATH}/${show._id}/end`, { token: fan });
  if (stage === 'offered') return;
  const { _id } = await api<Show>('POST', `${PATH}/demoperformer`, { token: fan, body: { minutes: 5 } });
  if (stage === 'asked') return;
  await api('POST', `${PATH}/${_id}/accept`, { token: performer });
  if (stage === 'ended') await api('POST', `${PATH}/${_id}/end`, { token: performer });
}

/** There is one show of the two: whoever looks at one of its points has it until the page is closed, or a minute long. */
let free: Promise<unknown> = Promise.resolve();

/** Shows a private show at this point, on the page that is open. */
export const atStage = (stage: Stage, text: string | RegExp) => async (page: Page) => {
  const before = free;
  const closed = new Promise<void>((resolve) => page.once('close', () => resolve()));
  free = before.then(() => Promise.race([closed, sleep(60_000, undefined, { ref: false })]));
  await before;
  await bring(stage);
  await page.reload();
  await page.getByText(text).first().waitFor();
};
