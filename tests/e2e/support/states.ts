import type { Page } from '@playwright/test';
import { hydrated, setChecked } from './browser.ts';
import { dialog } from './money.ts';
import { eventually, operator } from './operator.ts';
import { inTurn } from './private-show.ts';
import { api, DEMO_PASSWORD, newToken, tokenOf } from './session.ts';
import { readWorld } from './world.ts';

/** Does it once, however many pictures need it. */
function once(happens: () => Promise<void>): () => Promise<void> {
  let begun: Promise<void> | null = null;
  return () => {
    begun ??= happens();
    return begun;
  };
}

/** Loads the page that is open again after something has happened, and waits for what it is to show. */
export const after = (happens: () => Promise<void>, text: string | RegExp) => async (page: Page) => {
  await happens();
  await page.reload();
  await hydrated(page);
  await page.getByText(text).first().waitFor();
};

/** Shows the demo performer's simulated account at Stripe, after its pages were left in this way. */
export const atStripe = (outcome: 'complete' | 'missing' | 'review' | 'refused', text: string) =>
  inTurn(async () => {
    // Where money goes is changed only within ten minutes of a log-in (owner-proof.ts).
    const token = await newToken({ username: 'demoperformer', password: DEMO_PASSWORD });
    await api('POST', '/stripe/accounts', { token, body: {} });
    await api('POST', '/stripe/accounts/simulation', { token, body: { outcome } });
  }, text);

interface Decided {
  title: string;
  decision: 'warn' | 'delete';
  words: string;
}
const DECIDED: readonly Decided[] = [
  { title: 'Tickets, cheap', decision: 'delete', words: 'This advertises somebody else’s shop.' },
  { title: 'The other troupe', decision: 'warn', words: 'Please do not make fun of people by name.' },
];

/** Two posts of the demo performer that the demo fan reported and the operator decided about; one is appealed. */
export const decided = once(async () => {
  const [fan, performer] = [await tokenOf('demofan'), await tokenOf('demoperformer')];
  for (const { title, decision, words } of DECIDED) {
    const body = { type: 'text', title, text: title, isSale: true, price: 0, status: 'active' };
    const { _id: targetId } = await api<{ _id: string }>('POST', '/performer/feeds', {
      token: performer,
      body,
    });
    const report = { target: 'feed', targetId, title: 'spam', description: 'Nothing about the circus.' };
    const { _id } = await api<{ _id: string }>('POST', '/reports', { token: fan, body: report });
    await operator('reports', decision, _id, ...words.split(' '));
  }
  const { data } = await api<{ data: { _id: string; appealState: string }[] }>('GET', '/reports/against-me', {
    token: performer,
  });
  const [first] = data.filter(({ appealState }) => appealState === 'none');
  const text = 'They asked me to. I can send you what they wrote.';
  if (first)
    await api('POST', `/reports/against-me/${first._id}/appeal`, { token: performer, body: { text } });
});

/** A message to the fans who spent most on the demo performer, the demo fan among them, which has arrived. */
export const toMany = once(async () => {
  const token = await tokenOf('demoperformer');
  const text = 'Rehearsals move to the old tram depot from Monday. Come and watch!';
  const body = { segment: 'top', text };
  const { _id } = await api<{ _id: string }>('POST', '/performer/mass-messages', { token, body });
  await eventually('The message to many', async () => {
    const { status } = await api<{ status: string }>('GET', `/performer/mass-messages/${_id}`, { token });
    return status === 'done' ? status : undefined;
  });
});

/** The demo fan has seen the beginning of a video. */
export const begun = once(async () => {
  const { publicVideo } = await readWorld();
  // The films of the demo world are six seconds long.
  const body = { seconds: 5 };
  await api('PUT', `/performer-assets/videos/${publicVideo._id}/position`, {
    token: await tokenOf('demofan'),
    body,
  });
});

/** A page whose browser refuses camera and microphone. */
export async function withoutCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Refused', 'NotAllowedError'));
  });
  await page.reload();
  await hydrated(page);
  await page.getByText('Camera and microphone are not allowed').waitFor();
}

/** Chooses in a list of one's own: everything where one box does so, else the first thing. */
export async function choose(page: Page): Promise<void> {
  await setChecked(page.getByRole('main').getByRole('checkbox').first());
  await page.getByText(/\d selected/).waitFor();
}

/** The form of a report, with something chosen. */
export async function report(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Report: / })
    .first()
    .click();
  const sheet = dialog(page, 'Report this');
  await setChecked(sheet.getByLabel('Spam or misleading'));
  await sheet.getByRole('button', { name: 'Send the report' }).click();
  await dialog(page, 'Thank you').waitFor();
}
