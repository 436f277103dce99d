import { CARDS } from '../e2e/support/money.ts';
import { newcomer, register } from '../e2e/support/people.ts';
import { picture } from '../e2e/support/pictures.ts';
import { api, newToken, tokenOf } from '../e2e/support/session.ts';
import { readPosts, readWorld } from '../e2e/support/world.ts';
import type { Target } from './support/finder.ts';
import { seeBalance, seeFilled, subscribe, tip, unlock, useCard } from './support/money.ts';
import { logIn, signUpAsFan } from './support/people.ts';
import { button, dialog, label, link, type Screen } from './support/screen.ts';
import { test } from './support/test.ts';

const CREATOR = { username: 'theo', name: 'Theo Abara', monthly: '$5.95' };
/** What is said in the conversation that is open. */
const said = (words: string) => ({
  role: 'listitem',
  holds: words,
  within: { role: 'region', name: /^Messages with/ },
});

/** The tab of somebody who has just signed up and has nothing yet. */
const newFan = async (enter: (who: { token: string }) => Promise<Screen>, name: string) => {
  const person = newcomer(name);
  await register(person);
  return enter({ token: await newToken(person) });
};

test('somebody signs up, leaves, logs in, finds a creator by search and follows them', async ({ enter }) => {
  const screen = await enter();
  const person = newcomer('Fay');
  await signUpAsFan(screen, person);
  await screen.see({ role: 'article' });
  await seeBalance(screen, 0);
  await screen.press(button(new RegExp(person.firstName)));
  await screen.press(button('Log out'));
  await screen.at('/auth/login');
  await screen.settled();
  await logIn(screen, person);

  await screen.open('/search');
  const main = { css: 'main' };
  await screen.fill({ role: 'combobox', name: 'Search', within: main }, 'theo abaar');
  await screen.key('Enter');
  await screen.press(link(new RegExp(CREATOR.name), { within: main }));
  await screen.at(`/${CREATOR.username}`);
  await screen.settled();
  await screen.press(button(`Follow ${CREATOR.name}`));
  await screen.see(button(`Following ${CREATOR.name}. Unfollow`));
  await screen.answered('/follows/');
  await screen.open('/user/following');
  await screen.see(link(new RegExp(CREATOR.name), { within: main }));
  screen.expectNoComplaints();
});

test('a fan adds a card, tops up, subscribes, unlocks and tips', async ({ enter }) => {
  const { subscribersPost, soldPost } = await readPosts(CREATOR.username);
  const screen = await newFan(enter, 'Fay');
  await screen.open('/wallet');
  await useCard(screen, CARDS.pays);
  await screen.check({ role: 'radio', name: /550 tokens/ });
  await screen.press(button('Pay $49.99'));
  await seeFilled(screen, 550);
  await seeBalance(screen, 550);

  await subscribe(screen, CREATOR);
  await screen.open(`/post/${subscribersPost.slug}`);
  await screen.see(button(/^Open photo 1 of/));
  await screen.open(`/post/${soldPost.slug}`);
  await unlock(screen, soldPost.price);
  await screen.see(button(/^Open photo 1 of/));
  await tip(screen, CREATOR, 50);
  await seeBalance(screen, 550 - soldPost.price - 50);
  await screen.open('/user/wallet-transaction');
  await screen.read(`Tip for ${CREATOR.name}`);
  await screen.read(`Post by ${CREATOR.name}`);
  screen.expectNoComplaints();
});

test('a fan writes a message with a picture, which the performer sees at once', async ({ enter }) => {
  const screen = await newFan(enter, 'Finn');
  await screen.open('/demoperformer');
  await screen.press(link('Message'));
  await screen.read('No messages yet');
  const performer = await enter('demoperformer');
  await performer.open('/messages');
  const words = `A picture of ${Date.now().toString(36)}`;
  await screen.press(button('Add photos, videos or sounds'));
  await screen.setFiles(label('Photos, videos and sounds'), await picture(words));
  await screen.fill(label('Your message'), words);
  await screen.press(button('Send'));
  await screen.see({ css: 'time', within: said(words) });
  await screen.see(button(/^Open photo/, { within: said(words) }));
  const conversations = { role: 'region', name: 'Conversations' };
  await performer.press({ role: 'listitem', holds: words, within: conversations });
  await performer.see(button(/^Open photo/, { within: said(words) }));
  for (const one of [screen, performer]) one.expectNoComplaints();
});

test('a fan comments on a post and votes in a poll', async ({ enter }) => {
  const { publicPost } = await readWorld();
  const screen = await newFan(enter, 'Cleo');
  await screen.open(`/post/${publicPost.slug}`);
  const words = `Louder, please ${Date.now().toString(36)}`;
  await screen.fill(label('Your comment'), words);
  await screen.press(button('Send'));
  await screen.see({ role: 'listitem', holds: words });

  const token = await tokenOf('demoperformer');
  const question = `Hill or sea ${Date.now().toString(36)}`;
  const { _id, slug } = await api<{ _id: string; slug: string }>('POST', '/performer/feeds', {
    token,
    body: {
      ...{ type: 'text', title: question, text: 'Where to?', isSale: true, price: 0 },
      ...{ pollDescription: question, pollOptions: ['The hill', 'The sea'] },
    },
  });
  const poll = { role: 'region', name: question };
  await screen.open(`/post/${slug}`);
  await screen.press(button('The sea', { within: poll }));
  await screen.see({ role: 'listitem', holds: '100%', within: poll });
  await screen.read('1 vote');
  await api('DELETE', `/performer/feeds/${_id}`, { token });
  screen.expectNoComplaints();
});

test('a fan looks through the photos of a gallery by the keyboard', async ({ enter }) => {
  const { publicGallery } = await readWorld();
  const screen = await enter('demofan');
  await screen.open(`/gallery/${publicGallery.slug}`);
  await screen.press(button(new RegExp(`^Open photo 1 of ${publicGallery.numOfItems}`)));
  const viewer = dialog('Photos and videos');
  await screen.see({ ...viewer, holds: `1 of ${publicGallery.numOfItems}` });
  await screen.holds(
    'The photo is there',
    "[...document.querySelectorAll('dialog img, [role=dialog] img')].some((photo) => photo.naturalWidth > 0)",
  );
  await screen.key('ArrowRight');
  await screen.see({ ...viewer, holds: `2 of ${publicGallery.numOfItems}` });
  await screen.key('Escape');
  await screen.seeNot(viewer);
  screen.expectNoComplaints();
});

test('a fan changes their name in the settings', async ({ enter }) => {
  const name: Target = { role: 'textbox', name: 'Name' };
  const screen = await newFan(enter, 'Mia');
  await screen.open('/user/account');
  await screen.fill(name, 'Mia of the sea');
  await screen.press(button('Save changes'));
  await screen.read('Changes saved');
  await screen.open('/user/account');
  await screen.holds(
    'The new name is kept',
    "[...document.querySelectorAll('input')].some((field) => field.value === 'Mia of the sea')",
  );
  screen.expectNoComplaints();
});
