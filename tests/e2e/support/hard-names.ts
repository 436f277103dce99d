import { newPerformer } from './cast.ts';
import { fillWallet } from './money.ts';
import { operator } from './operator.ts';
import { picture } from './pictures.ts';
import { api, BASE, tokenOf } from './session.ts';
import type { Post } from './world.ts';

/** Names that break narrow boxes: as long as a name may be, without a place to break; emoji; right to left. */
export const HARD_NAMES = {
  fan: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis',
  performer: 'MaraLlanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogog',
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈🧑🏽‍🚀💃🏿🇩🇪🎭✨🦄👩‍🎤🫶🏾'.repeat(2),
  rightToLeft: 'نجمةالمسرحالكبيرالتيلاتنامأبداولاتتعبمنالغناءوالرقصكلليلة',
} as const;
const HARD_TITLE = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const HARD_TEXT = `${HARD_TITLE}${HARD_TITLE.toLowerCase()} 🧑🏽‍🚀 مساء الخير`;

interface Renamed {
  token: string;
  rename: (name: string) => Promise<unknown>;
  before: string;
}

async function demoFan(): Promise<Renamed> {
  const token = await tokenOf('demofan');
  const { name } = await api<{ name: string }>('GET', '/users/me', { token });
  return { token, before: name, rename: (to) => api('PUT', '/users', { token, body: { name: to } }) };
}

async function demoPerformer(): Promise<Renamed> {
  const token = await tokenOf('demoperformer');
  const { _id, name } = await api<{ _id: string; name: string }>('GET', '/performers/me', { token });
  return {
    token,
    before: name,
    rename: (to) => api('PUT', `/performers/${_id}`, { token, body: { name: to } }),
  };
}

async function photoOf(token: string): Promise<string> {
  const { name, mimeType, buffer } = await picture('Hard');
  const form = new FormData();
  form.set('file', new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const reply = await fetch(`${BASE}/api/performer/feeds/photo/upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: token },
  });
  if (!reply.ok) throw new Error(`The photo was refused: ${await reply.text()}`);
  return ((await reply.json()) as { data: { _id: string } }).data._id;
}

async function publish(token: string, audience: { isSale: boolean; price?: number }): Promise<Post> {
  const body = {
    type: 'photo',
    title: HARD_TITLE,
    text: HARD_TEXT,
    fileIds: [await photoOf(token), await photoOf(token)],
  };
  return api('POST', '/performer/feeds', { token, body: { ...body, ...audience } });
}

/** An approved performer with that name, a price and a post, whom the fan follows and has tipped. */
async function performerCalled(name: string, fan: string): Promise<string> {
  const { username, token, id } = await newPerformer(name);
  await operator('performers', 'approve', username);
  const prices = { monthlyPrice: 299.95, yearlyPrice: 300, isFreeSubscription: false };
  await api('PUT', `/performers/${id}`, { token, body: { ...prices, bio: HARD_TEXT } });
  await publish(token, { isSale: true, price: 0 });
  await api('POST', `/follows/${id}`, { token: fan });
  await api('POST', `/wallet/charges/tip/${id}`, { token: fan, body: { price: 10, message: HARD_TEXT } });
  return username;
}

/** Where the hard names and titles stand. */
interface HardWorld {
  publicPost: Post;
  subscribersPost: Post;
  soldPost: Post;
  /** Usernames. */
  emoji: string;
  rightToLeft: string;
}

/**
 * The demo fan and the demo performer carry hard names until `leave`, the performer has posts with hard
 * titles, and two more performers come to stay. The fan gets tokens for all that the screens cost, whatever is left
 * from before. Afterwards the names are as before and the posts are gone.
 */
export async function inHardWorld(): Promise<{ world: HardWorld; leave: () => Promise<void> }> {
  const [fan, performer] = [await demoFan(), await demoPerformer()];
  const posts: Post[] = [];
  const leave = async () => {
    await fan.rename(fan.before);
    await performer.rename(performer.before);
    for (const { _id } of posts) await api('DELETE', `/performer/feeds/${_id}`, { token: performer.token });
  };
  try {
    await fillWallet(fan.token, 100);
    await fan.rename(HARD_NAMES.fan);
    await performer.rename(HARD_NAMES.performer);
    for (const audience of [{ isSale: true, price: 0 }, { isSale: false }, { isSale: true, price: 25 }])
      posts.push(await publish(performer.token, audience));
    const [publicPost, subscribersPost, soldPost] = posts as [Post, Post, Post];
    const emoji = await performerCalled(HARD_NAMES.emoji, fan.token);
    const rightToLeft = await performerCalled(HARD_NAMES.rightToLeft, fan.token);
    return { world: { publicPost, subscribersPost, soldPost, emoji, rightToLeft }, leave };
  } catch (error) {
    await leave();
    throw error;
  }
}
