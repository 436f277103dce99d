import { ownGalleries, ownPhotos } from '#contract/own-galleries.ts';
import { wallet } from '#contract/wallet.ts';
import { DAY_MS } from '#rules/calendar.ts';
import { DEMO_ACCOUNTS } from '#rules/demo.ts';
import type { Fan, Performer } from './accounts.ts';
import { asFile } from './client.ts';
import type { DemoEvent } from './event.ts';
import { alternativeText, picture } from './pictures.ts';

/** So long before the end of the past all photos are there. */
const ARRIVED_DAYS = 3;

interface GalleryPlan {
  username: string;
  title: string;
  description: string;
  sale: { isSale: boolean; price: number };
  /** Which of the performer's pictures in demo/pictures/galleries. */
  pictures: readonly number[];
  /** Before the end of the past. */
  days: number;
  /** By the demo's fan. */
  isBought?: true;
}

/** One of each audience on the demo performer's profile, one that the demo's fan has bought, and some of others. */
const GALLERIES: readonly GalleryPlan[] = [
  {
    username: DEMO_ACCOUNTS.performer,
    title: 'Studio, spring',
    description: 'Before the audience comes: an empty floor, good light and bad coffee.',
    sale: { isSale: true, price: 0 },
    pictures: [1, 2],
    days: 30,
  },
  {
    username: DEMO_ACCOUNTS.performer,
    title: 'Backstage notes',
    description: 'What the curtain usually hides.',
    sale: { isSale: false, price: 0 },
    pictures: [3, 4],
    days: 20,
  },
  {
    username: DEMO_ACCOUNTS.performer,
    title: 'The tour, from the wings',
    description: 'Pictures I kept to myself until the last night was over.',
    sale: { isSale: true, price: 40 },
    pictures: [5, 6],
    days: 8,
  },
  {
    username: 'theo',
    title: 'A week in pictures',
    description: 'One a day, nearly.',
    sale: { isSale: true, price: 25 },
    pictures: [1, 2, 3],
    days: 12,
    isBought: true,
  },
  {
    username: 'noor',
    title: 'Market day',
    description: 'What came home with me, before I cooked it.',
    sale: { isSale: true, price: 0 },
    pictures: [1, 3],
    days: 18,
  },
  {
    username: 'lucia',
    title: 'On the easel',
    description: 'Close up, while the paint is still wet.',
    sale: { isSale: true, price: 0 },
    pictures: [1, 2],
    days: 15,
  },
  {
    username: 'kenji',
    title: 'Between two songs',
    description: 'What I see when I look up from the strings.',
    sale: { isSale: false, price: 0 },
    pictures: [1, 2],
    days: 10,
  },
];

/** Makes the gallery. Its photos are sent while other things happen: `arrived` are those that others wait for. */
function published(
  performer: Performer,
  plan: GalleryPlan,
  at: Date,
  arrived: Promise<void>[],
  onMade: (id: string) => void,
): DemoEvent {
  const { username, title, description, sale, pictures } = plan;
  return {
    at,
    async happen(call) {
      const { _id: galleryId } = await call(performer, ownGalleries.create, {
        body: { title, description, ...sale },
      });
      const send = async () => {
        // One after the other: that is their order.
        for (const number of pictures) {
          const name = `${username}-${number}`;
          await call(performer, ownPhotos.upload, {
            body: { galleryId, alt: alternativeText('galleries', name) },
            files: { photo: asFile(await picture('galleries', name), name) },
          });
        }
      };
      const sent = send();
      // Whoever waits for it is told of its failure; until then it must not end the process.
      sent.catch(() => undefined);
      arrived.push(sent);
      onMade(galleryId);
    },
  };
}

/** Galleries for everyone, for subscribers and for sale; `made` says the ids of those for everyone. */
export function galleries(
  performers: readonly Performer[],
  fans: readonly Fan[],
  to: Date,
  made: string[],
): DemoEvent[] {
  const arrived: Promise<void>[] = [];
  const buyer = fans.find(({ person }) => person.username === DEMO_ACCOUNTS.user);
  const allArrived: DemoEvent = {
    at: new Date(to.getTime() - ARRIVED_DAYS * DAY_MS),
    async happen() {
      await Promise.all(arrived);
    },
  };
  const events = GALLERIES.flatMap((plan) => {
    const performer = performers.find(({ person }) => person.username === plan.username);
    if (!performer) return [];
    const at = new Date(to.getTime() - plan.days * DAY_MS);
    let id = '';
    const shown = published(performer, plan, at, arrived, (galleryId) => {
      id = galleryId;
      if (plan.sale.isSale && plan.sale.price === 0) made.push(galleryId);
    });
    if (!buyer || !plan.isBought) return [shown];
    const bought: DemoEvent = {
      // When the fan's wallet has been filled again.
      at: new Date(to.getTime() - 12 * 3_600_000),
      async happen(call) {
        await call(buyer, wallet.gallery, { params: { id }, body: { price: plan.sale.price } });
      },
    };
    return [shown, bought];
  });
  return [...events, allArrived];
}
