import { streamTips } from '#contract/stream-tips.ts';
import { wallet } from '#contract/wallet.ts';
import type { TestApi } from './api.ts';
import type { Person } from './factories.ts';

/** A tip in a stream of this performer, once the jobs have shown it. */
export async function tipLive(
  api: TestApi,
  fan: Person,
  performer: Person,
  {
    key,
    ...body
  }: { conversationId: string; price: number; menuItemId?: string; message?: string; key?: string },
) {
  const answer = await api.call(
    wallet.tip,
    { params: { id: performer.id }, body },
    { ...fan, headers: key ? { 'idempotency-key': key } : {} },
  );
  await api.runJobs();
  return answer;
}

export const setGoal = (api: TestApi, who: Person, id: string, title: string, tokens: number) =>
  api.call(streamTips.setGoal, { params: { id }, body: { title, tokens } }, who);

export const clearGoal = (api: TestApi, who: Person, id: string) =>
  api.call(streamTips.clearGoal, { params: { id } }, who);

export const setMenu = (
  api: TestApi,
  who: Person,
  items: { _id?: string; title: string; tokens: number }[],
) => api.call(streamTips.setTipMenu, { body: { items } }, who);
