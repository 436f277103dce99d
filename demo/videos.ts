import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownVideos } from '#contract/own-videos.ts';
import { DAY_MS } from '#rules/calendar.ts';
import { DEMO_ACCOUNTS } from '#rules/demo.ts';
import type { Performer } from './accounts.ts';
import { asFile } from './client.ts';
import type { DemoEvent } from './event.ts';
import { picture } from './pictures.ts';

interface VideoPlan {
  username: string;
  title: string;
  description: string;
  tags: readonly string[];
  sale: { isSale: boolean; price: number };
  /** In demo/films: some seconds with sound. */
  film: string;
  /** In demo/pictures/videos: what everyone sees of it; without one a locked video is blurred. */
  thumbnail?: string;
  /** Who takes part, and agrees to be named. */
  with?: string;
  /** Before the end of the past. */
  days: number;
}

/** One of each audience on the demo performer's profile, and some of others. */
const VIDEOS: readonly VideoPlan[] = [
  {
    username: DEMO_ACCOUNTS.performer,
    title: 'Warm-up, no music',
    description: 'What a rehearsal looks like before anybody counts to eight.',
    tags: ['studio', 'rehearsal', 'dance'],
    sale: { isSale: true, price: 0 },
    film: 'demoperformer-1',
    thumbnail: 'demoperformer-1',
    days: 16,
  },
  {
    username: DEMO_ACCOUNTS.performer,
    title: 'Silk, slowly',
    description: 'A costume, before it is one.',
    tags: ['backstage', 'studio'],
    sale: { isSale: false, price: 0 },
    film: 'demoperformer-3',
    days: 11,
  },
  {
    username: DEMO_ACCOUNTS.performer,
    title: 'One light, one take',
    description: 'The solo from the last night, from where nobody sits.',
    tags: ['dance', 'stage'],
    sale: { isSale: true, price: 30 },
    film: 'demoperformer-2',
    thumbnail: 'demoperformer-2',
    with: 'theo',
    days: 5,
  },
  {
    username: 'theo',
    title: 'Bread in real time',
    description: 'Six seconds of it, at least.',
    tags: ['kitchen', 'rehearsal'],
    sale: { isSale: true, price: 15 },
    film: 'theo-1',
    thumbnail: 'theo-1',
    days: 7,
  },
  {
    username: 'noor',
    title: 'Dough, without a scale',
    description: 'Filmed in a friend’s bakery, because mine is a cupboard.',
    tags: ['kitchen', 'recipes'],
    sale: { isSale: true, price: 0 },
    film: 'theo-1',
    thumbnail: 'noor-1',
    days: 9,
  },
];

const film = async (name: string): Promise<File> => {
  const bytes = await readFile(join(import.meta.dirname, 'films', `${name}.mp4`));
  return new File([new Uint8Array(bytes)], `${name}.mp4`, { type: 'video/mp4' });
};

/** Videos for everyone, for subscribers and for sale. Their films are made ready once the site is up. */
export function videos(performers: readonly Performer[], to: Date): DemoEvent[] {
  const known = (username: string) => performers.find(({ person }) => person.username === username);
  return VIDEOS.flatMap((plan) => {
    const performer = known(plan.username);
    if (!performer) return [];
    const other = plan.with ? known(plan.with) : undefined;
    const { title, description, tags, sale, thumbnail } = plan;
    const made: DemoEvent = {
      at: new Date(to.getTime() - plan.days * DAY_MS),
      async happen(call) {
        const { _id: id } = await call(performer, ownVideos.create, {
          body: {
            title,
            description,
            tags: [...tags],
            ...sale,
            ...(other ? { participantIds: [other.id] } : {}),
          },
          files: {
            video: await film(plan.film),
            ...(thumbnail ? { thumbnail: asFile(await picture('videos', thumbnail), thumbnail) } : {}),
          },
        });
        if (other)
          await call(other, ownVideos.answerParticipation, { params: { id }, body: { agree: true } });
      },
    };
    return [made];
  });
}
