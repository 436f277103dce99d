import { comments } from '#contract/comments.ts';
import { galleries } from '#contract/galleries.ts';
import { products } from '#contract/products.ts';
import { reactions } from '#contract/reactions.ts';
import { DAY_MS } from '#rules/calendar.ts';
import type { Fan } from './accounts.ts';
import type { Call } from './client.ts';
import type { DemoEvent } from './event.ts';
import { pooled } from './pooled.ts';
import { createRandom } from './random.ts';
import { TALK } from './responses.ts';
import type { StoreItem } from './store.ts';

/** When all of it happens, before the end of the past. */
const DAYS = 2;
const AT_ONCE = 4;
/** Of the fans these look at galleries and products: the first is whom people try the demo as. */
const LOOKING = [1, 7] as const;
/** What is in the stores now. */
const SOLD: readonly StoreItem[] = ['poster', 'cup', 'cards', 'study'];

interface Things {
  /** Those for everyone. */
  galleries: readonly string[];
  products: ReadonlyMap<StoreItem, string>;
}

type Kind = 'gallery' | 'product';

/** One fan looks at one thing; some like it or keep it, and a few say something. */
async function look(call: Call, fan: Fan, [kind, id]: readonly [Kind, string], nr: number): Promise<void> {
  const random = createRandom(`attention:${fan.person.username}:${nr}`);
  const about = { objectType: kind, objectId: id } as const;
  const seen = { params: { id } };
  if (kind === 'gallery') await call(fan, galleries.countView, seen);
  else await call(fan, products.countView, seen);
  if (random.next() < 0.5) await call(fan, reactions.add, { body: { action: 'like', ...about } });
  if (random.next() < 0.15) await call(fan, reactions.add, { body: { action: 'book_mark', ...about } });
  const [content] = random.pick(TALK);
  if (random.next() < 0.12) await call(fan, comments.create, { body: { ...about, content } });
}

/** Fans look at galleries and products of several creators. Several do so at once, as each waits for the database. */
export function attention(fans: readonly Fan[], to: Date, things: Things): DemoEvent[] {
  return [
    {
      at: new Date(to.getTime() - DAYS * DAY_MS),
      async happen(call) {
        const shown: (readonly [Kind, string])[] = [
          ...things.galleries.map((id) => ['gallery', id] as const),
          ...SOLD.flatMap((item) => {
            const id = things.products.get(item);
            return id ? [['product', id] as const] : [];
          }),
        ];
        const looks = fans.slice(...LOOKING).flatMap((fan) => shown.map((thing, nr) => ({ fan, thing, nr })));
        await pooled(looks, AT_ONCE, ({ fan, thing, nr }) => look(call, fan, thing, nr));
      },
    },
  ];
}
