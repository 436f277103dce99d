import type { CallInput } from '#contract/endpoint.ts';
import { ownProducts } from '#contract/own-products.ts';
import type { Product } from '#contract/products.ts';
import type { TestApi } from './api.ts';
import type { Person } from './factories.ts';
import { aPdf, asFile } from './images.ts';

type Body = CallInput<typeof ownProducts.create>['body'];

/** A file as a digital product sells it; others differ in their words. */
export const aDigitalFile = (words = ''): File =>
  asFile(Buffer.concat([aPdf(), Buffer.from(`%${words}\n`)]), 'pattern.pdf', 'application/pdf');

/** Makes a physical product through the API; fails loudly when it is refused. */
export async function aProduct(api: TestApi, performer: Person, body: Body = {}): Promise<Product> {
  const reply = await api.call(
    ownProducts.create,
    { body: { name: 'Mug', price: 5, stock: 10, ...body } },
    performer,
  );
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error));
  return reply.data;
}

/** Makes a digital product through the API. */
export async function aDigitalProduct(
  api: TestApi,
  performer: Person,
  body: Body = {},
  file: File = aDigitalFile(),
): Promise<Product> {
  const reply = await api.call(
    ownProducts.create,
    { body: { name: 'Pattern', price: 5, type: 'digital', ...body }, files: { digitalFile: file } },
    performer,
  );
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error));
  return reply.data;
}
