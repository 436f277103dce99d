import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { MINUTE_MS, partsOf, typedMoment } from '../e2e/support/moments.ts';
import { picture } from '../e2e/support/pictures.ts';
import { api, tokenOf } from '../e2e/support/session.ts';
import { postsOf } from '../e2e/support/world.ts';
import { samplePath } from '../support/media.ts';
import type { Target } from './support/finder.ts';
import { button, dialog, heading, label, link, type Screen } from './support/screen.ts';
import { test } from './support/test.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;
const FILES: Target = label('Photos, videos and audio');
const TITLE: Target = { role: 'textbox', name: /^Title/ };
const WORDS: Target = { role: 'textbox', name: /^Text/ };
const mark = () => Date.now().toString(36);
const radio = (name: string | RegExp): Target => ({ role: 'radio', name });

async function write(screen: Screen, title: string): Promise<void> {
  await screen.open('/creator/my-post/create');
  await screen.fill(TITLE, title);
  await screen.fill(WORDS, `Words of ${title}.`);
  await screen.check(radio('Everyone'));
}

/** Chooses what stands in the menu of a line in a list. */
async function choose(screen: Screen, title: string, item: string): Promise<void> {
  await screen.press(button(new RegExp(`^(More about|Actions for|More actions for) ${title}`)));
  await screen.press({ role: 'menuitem', name: item });
}

test('a performer publishes a post with a photo and a film, edits it and deletes it', async ({ enter }) => {
  const title = `On stage ${mark()}`;
  const screen = await enter('demoperformer');
  await write(screen, title);
  await screen.setFiles(
    FILES,
    { name: 'film.mp4', buffer: readFileSync(samplePath('film.mp4')) },
    await picture(title),
  );
  await screen.press(button('Publish'));
  await screen.at('/creator/my-post');
  await screen.read(title);
  const token = await tokenOf('demoperformer');
  const own = async () =>
    (await postsOf('demoperformer', token)).filter((post) => post.title.startsWith(title));
  await expect.poll(async () => (await own()).length, { timeout: 120_000 }).toBe(1);
  const [post] = await own();
  expect(post?.files).toHaveLength(2);

  await screen.open(`/creator/my-post/edit/${post?._id}`);
  await screen.fill(TITLE, `${title}, again`);
  await screen.press(button('Save changes'));
  await screen.at('/creator/my-post');
  await screen.read(`${title}, again`);
  await screen.open(`/post/${post?.slug}`);
  await screen.see(heading(`${title}, again`));
  await screen.open('/creator/my-post');
  await choose(screen, `${title}, again`, 'Delete');
  await screen.press(button(/^Delete/, { within: { role: 'alertdialog' } }));
  await screen.read('Post deleted');
  expect(await own()).toEqual([]);
  screen.expectNoComplaints();
});

test('a performer plans a post for a day, and finds it in the planner', async ({ enter }) => {
  const title = `Planned ${mark()}`;
  const at = Math.ceil((Date.now() + 3 * DAY_MS) / MINUTE_MS) * MINUTE_MS;
  const screen = await enter('demoperformer');
  await write(screen, title);
  await screen.check(radio('Text'));
  await screen.check(radio('At a time I choose'));
  await screen.fill(label(/^Publish at/), typedMoment(at));
  await screen.key('Enter');
  await screen.press(button('Schedule'));
  await screen.at('/creator/my-post');
  await screen.see({ role: 'row', holds: title });
  await screen.open(`/creator/planner?month=${partsOf(at).month}`);
  await screen.see(button(new RegExp(title), { within: { css: `td[data-day="${partsOf(at).day}"]` } }));
  const token = await tokenOf('demoperformer');
  type Posts = { data: { _id: string; title: string }[] };
  const { data } = await api<Posts>('GET', '/performer/feeds?limit=100', { token });
  const planned = data.find((post) => post.title === title);
  await api('DELETE', `/performer/feeds/${planned?._id}`, { token });
  screen.expectNoComplaints();
});

test('a performer sells a file', async ({ enter }) => {
  const name = `Pattern ${mark()}`;
  const screen = await enter('demoperformer');
  await screen.open('/creator/my-store');
  await screen.press(link('New product'));
  await screen.fill({ role: 'textbox', name: /^Name/ }, name);
  await screen.check(radio(/^Digital/));
  await screen.fill({ role: 'textbox', name: /^Price/ }, '6');
  const pdf = Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n%${name}\n`,
  );
  await screen.setFiles({ css: 'input[type=file]:not([multiple])' }, { name: 'pattern.pdf', buffer: pdf });
  await screen.setFiles({ css: 'input[type=file][multiple]' }, await picture(name));
  await screen.press(button('Save product'));
  await screen.see(link(name));
  screen.expectNoComplaints();
});

test('a performer writes to all subscribers at once', async ({ enter }) => {
  const words = `New photos ${mark()}`;
  const screen = await enter('demoperformer');
  await screen.open('/creator/mass-messages/create');
  await screen.read(/\d+ fans? right now\./);
  await screen.fill(label('Message'), words);
  await screen.see({ role: 'region', name: 'How fans will see it', holds: words });
  await screen.press(button('Send now'));
  await screen.press(button('Send now', { within: { role: 'alertdialog' } }));
  await screen.read('It is on its way');
  screen.expectNoComplaints();
});

test('a performer crops a portrait', async ({ enter }) => {
  const screen = await enter('demoperformer');
  await screen.open('/creator/account?tab=pictures');
  await screen.setFiles(label('Profile photo'), await picture(`Portrait ${mark()}`, 1200, 800));
  const sheet = dialog('Position your photo');
  await screen.see({ ...sheet });
  await screen.press(button('Use this picture', { within: sheet }));
  await screen.read('Changes saved');
  screen.expectNoComplaints();
});

test('a performer looks at the earnings of days of their own choice', async ({ enter }) => {
  const screen = await enter('demoperformer');
  await screen.open('/creator/earning');
  await screen.press(button('Custom range'));
  await screen.press(label('First day'));
  await screen.press(button('Previous month'));
  await screen.press({ css: 'td[title$="-15"]' });
  await screen.holds(
    'The day is chosen',
    "[...document.querySelectorAll('input')].some((field) => field.value.includes('/15/'))",
  );
  await screen.see({ role: 'table' });
  screen.expectNoComplaints();
});
