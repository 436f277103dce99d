import { picture } from './pictures.ts';
import { api, BASE, tokenOf } from './session.ts';

/** What the browser tests read of a product. */
interface Product {
  _id: string;
  slug: string;
  name: string;
  type: 'physical' | 'digital';
  price: number;
  stock: number | null;
  isInStock: boolean;
}

export interface Products {
  physicalProduct: Product;
  digitalProduct: Product;
  soldOutProduct: Product;
}

const NO_FILES = { pictures: [] as string[], file: '' };

/** Puts a product into the store of the demo performer; `pictures` are drawn with these words. */
export async function makeProduct(
  fields: Record<string, string>,
  { pictures, file }: { pictures?: readonly string[]; file?: string } = NO_FILES,
): Promise<Product> {
  const token = await tokenOf('demoperformer');
  const send = async <T>(path: string, form: FormData): Promise<T> => {
    const reply = await fetch(`${BASE}/api/performer/performer-assets/products${path}`, {
      method: 'POST',
      headers: { authorization: token },
      body: form,
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as { data: T }).data;
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const words of pictures ?? []) {
    const { name, mimeType, buffer } = await picture(words);
    const image = new FormData();
    image.append('image', new File([new Uint8Array(buffer)], name, { type: mimeType }));
    form.append('imageIds', (await send<{ _id: string }>('/images/upload', image))._id);
  }
  if (file) {
    const bytes = `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n%${file}\n`;
    form.append('digitalFile', new File([bytes], 'pattern.pdf', { type: 'application/pdf' }));
  }
  return send('', form);
}

/** The products of the demo performer that the screens are looked at with; what is missing is made. */
export async function readProducts(): Promise<Products> {
  const { _id } = await api<{ _id: string }>('GET', '/performers/demoperformer');
  const path = `/performer-assets/products/search?performerId=${_id}&limit=50`;
  const { data } = await api<{ data: Product[] }>('GET', path);
  const found = (fits: (product: Product) => boolean) => data.find(fits);
  const description = 'Made by hand, in small numbers.\n\nEach one is a little different.';
  return {
    physicalProduct:
      found(({ type, stock }) => type === 'physical' && (stock ?? 0) > 10) ??
      (await makeProduct(
        { name: 'Enamel mug', description, price: '25', stock: '40' },
        { pictures: ['Mug', 'Mug from behind', 'Box'] },
      )),
    digitalProduct:
      found(({ type }) => type === 'digital') ??
      (await makeProduct(
        { name: 'Rehearsal notes', description, price: '5', type: 'digital' },
        { pictures: ['Notes'], file: 'notes' },
      )),
    soldOutProduct:
      found(({ isInStock }) => !isInStock) ??
      (await makeProduct(
        { name: 'Signed poster', description, price: '15', stock: '0' },
        { pictures: ['Poster'] },
      )),
  };
}

/** Its performer has more or fewer of it now. */
export async function setStock(id: string, { from, to }: { from: number; to: number }): Promise<void> {
  const token = await tokenOf('demoperformer');
  const body = { stock: to, ifStock: from };
  await api('PUT', `/performer/performer-assets/products/${id}`, { token, body });
}
