import { expect } from '@playwright/test';
import { readWorld } from '../e2e/support/world.ts';
import { allRecordings } from './support/films.ts';
import { installPlayer, playToEnd, problemsOf, rowOf } from './support/playing.ts';
import { test } from './support/test.ts';

test('every kind of film and sound, as the product makes it ready, plays to its end with picture and sound', async ({
  enter,
  engineName,
}) => {
  test.setTimeout(900_000);
  const recordings = await allRecordings();
  const screen = await enter();
  await screen.open('/demoperformer');
  await installPlayer(screen);
  const rows: Record<string, object> = {};
  const problems: string[] = [];
  for (const recording of recordings) {
    const { name } = recording;
    try {
      const played = await playToEnd(screen, recording, engineName);
      rows[name] = rowOf(played);
      problems.push(...problemsOf(recording, played, engineName).map((words) => `${name}: ${words}`));
    } catch (error) {
      problems.push(`${name}: ${(error as Error).message}`);
    }
  }
  console.log(engineName);
  console.table(rows);
  expect(problems).toEqual([]);
  screen.expectNoComplaints();
});

test('the film of a page begins at a click on its picture, and plays to its end', async ({ enter }) => {
  const { publicVideo } = await readWorld();
  const screen = await enter('demofan');
  await screen.open(`/video/${publicVideo.slug}`);
  await screen.see({ css: 'video' });
  await screen.press({ css: 'video' });
  const film = "document.querySelector('main video')";
  await screen.holds('The film moves', `${film}.currentTime > 0.2`);
  await screen.holds('The film ends', `${film}.ended && ${film}.videoWidth > 0`, 60_000);
  screen.expectNoComplaints();
});
