import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { files } from '#contract/files.ts';
import { ownProducts } from '#contract/own-products.ts';
import { DAY_MS } from '#rules/calendar.ts';
import { DEMO_ACCOUNTS } from '#rules/demo.ts';
import type { CategoriesOf, Performer } from './accounts.ts';
import { asFile, type Call } from './client.ts';
import type { DemoEvent } from './event.ts';
import { alternativeText, picture } from './pictures.ts';
import { queued } from './pooled.ts';

/** What stands in the demo's stores; the names by which orders find them. */
export type StoreItem = 'poster' | 'print' | 'warmUp' | 'costume' | 'cup' | 'seconds' | 'cards' | 'study';

interface ProductPlan {
  item: StoreItem;
  username: string;
  name: string;
  description: string;
  price: number;
  /** Without a number it is a file of demo/files. */
  stock?: number;
  /** Which of the performer's pictures in demo/pictures/products. */
  pictures: readonly number[];
  isDraft?: true;
}

/** How many are left when all orders are in: plenty, few, none; a file; and one that is not in the store yet. */
const PRODUCTS: readonly ProductPlan[] = [
  {
    item: 'poster',
    username: DEMO_ACCOUNTS.performer,
    name: 'Tour poster, signed',
    description: 'Fifty by seventy, on paper that does not curl. Signed on the back, so you can frame it.',
    price: 45,
    stock: 24,
    pictures: [1, 2],
  },
  {
    item: 'print',
    username: DEMO_ACCOUNTS.performer,
    name: 'Shore print, 30 × 40',
    description: 'The last evening of the tour. There are only a few, and there will not be more.',
    price: 60,
    stock: 4,
    pictures: [2],
  },
  {
    item: 'warmUp',
    username: DEMO_ACCOUNTS.performer,
    name: 'Warm-up in nine steps',
    description: 'What I do before every rehearsal, on two pages to print and pin to the wall.',
    price: 12,
    pictures: [1],
  },
  {
    item: 'costume',
    username: DEMO_ACCOUNTS.performer,
    name: 'A piece of the old costume',
    description: 'I still have to cut it.',
    price: 35,
    stock: 10,
    pictures: [],
    isDraft: true,
  },
  {
    item: 'cup',
    username: 'theo',
    name: 'Glazed cup, ash white',
    description: 'Thrown, fired and glazed in the old bakery. No two are quite the same height.',
    price: 55,
    stock: 8,
    pictures: [1],
  },
  {
    item: 'seconds',
    username: 'theo',
    name: 'Box of seconds',
    description: 'Four plates that are not perfect. They hold soup as well as the others.',
    price: 40,
    stock: 1,
    pictures: [2],
  },
  {
    item: 'cards',
    username: 'noor',
    name: 'Recipe cards, a set of twelve',
    description: 'The twelve I am asked for most, on card that survives a wet kitchen.',
    price: 18,
    stock: 30,
    pictures: [2],
  },
  {
    item: 'study',
    username: 'lucia',
    name: 'Study on paper, A4',
    description: 'One of the small ones I paint before a large one. Unframed, sent flat.',
    price: 70,
    stock: 6,
    pictures: [1],
  },
];
/** Before the end of the past. */
const OPENED_DAYS = 14;

/** Buyers save it under the name of the product. */
async function digitalFile({ username, name }: ProductPlan): Promise<File> {
  const bytes = await readFile(join(import.meta.dirname, 'files', `${username}-1.pdf`));
  return new File([new Uint8Array(bytes)], `${name}.pdf`, { type: 'application/pdf' });
}

async function sendPicture(call: Call, performer: Performer, name: string): Promise<string> {
  const image = asFile(await picture('products', name), name);
  const { _id: id } = await call(performer, ownProducts.uploadImage, { files: { image } });
  await call(performer, files.update, {
    params: { id },
    body: { alt: alternativeText('products', name) },
  });
  return id;
}

/**
 * Fills the stores; `made` says the ids of the products. The pictures are sent from the beginning on, while other things
 * happen, once each: several products may show the same one.
 */
export function stores(
  call: Call,
  performers: readonly Performer[],
  to: Date,
  made: Map<StoreItem, string>,
  categoriesOf: CategoriesOf,
): DemoEvent[] {
  const plans = PRODUCTS.flatMap((plan) => {
    const performer = performers.find(({ person }) => person.username === plan.username);
    return performer ? { ...plan, performer } : [];
  });
  const namesOf = ({ username, pictures }: ProductPlan) => pictures.map((number) => `${username}-${number}`);
  const sellers = new Map(
    plans.flatMap((plan) => namesOf(plan).map((name) => [name, plan.performer] as const)),
  );
  const names = [...sellers.keys()];
  const sent = queued([...sellers], 1, ([name, performer]) => sendPicture(call, performer, name));
  return plans.map((plan) => {
    const { item, name, description, price, stock, isDraft, performer } = plan;
    const isDigital = stock === undefined;
    return {
      at: new Date(to.getTime() - OPENED_DAYS * DAY_MS),
      async happen() {
        const imageIds = await Promise.all(namesOf(plan).map((one) => sent[names.indexOf(one)] ?? ''));
        const { _id } = await call(performer, ownProducts.create, {
          body: {
            ...{ name, description, price, imageIds, categoryIds: categoriesOf(performer.person.theme) },
            ...(isDigital ? { type: 'digital' } : { type: 'physical', stock }),
            status: isDraft ? 'draft' : 'active',
          },
          ...(isDigital ? { files: { digitalFile: await digitalFile(plan) } } : {}),
        });
        made.set(item, _id);
      },
    };
  });
}
