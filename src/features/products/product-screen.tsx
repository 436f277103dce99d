import { useId } from 'react';
import { Badge } from '#components/badge.tsx';
import { Card } from '#components/card.tsx';
import { MediaGrid } from '#components/media-grid.tsx';
import { PostSkeleton } from '#components/skeleton.tsx';
import type { Product } from '#contract/products.ts';
import { DetailPage, RELATED } from '#features/items/detail-page.tsx';
import { photoItem } from '#features/items/file-media.ts';
import { ItemActions } from '#features/items/item-actions.tsx';
import card from '#features/items/item-card.module.css';
import { ItemHead } from '#features/items/item-head.tsx';
import { loadComments } from '#features/items/load-comments.ts';
import { Price } from '#features/wallet/price.tsx';
import { useT } from '#i18n/use-t.ts';
import { CATEGORIES, categoriesApi, useCategoriesQuery } from '#services/categories.ts';
import {
  productsApi,
  useCountProductViewMutation,
  useProductQuery,
  useProductsQuery,
} from '#services/products.ts';
import type { LoadContext } from '#shell/page.tsx';
import { productItem } from './product-item.ts';
import styles from './product-screen.module.css';
import { ProductSeo } from './product-seo.tsx';
import { ProductStock } from './product-stock.tsx';
import { ProductWays } from './product-ways.tsx';

interface ProductProps {
  /** As the address names it: id or slug. */
  id: string;
}

const relatedTo = ({ _id, performer }: Product) => ({
  query: { performerId: performer._id, excludedId: _id, limit: RELATED },
});

export async function loadProduct({ ask, query: { id = '' } }: LoadContext): Promise<ProductProps> {
  const product = await ask(productsApi.endpoints.product, { params: { id } });
  await Promise.allSettled([
    ask(productsApi.endpoints.products, relatedTo(product)),
    product.categoryIds.length > 0 ? ask(categoriesApi.endpoints.categories, CATEGORIES) : null,
    loadComments(ask, 'product', product),
  ]);
  return { id };
}

/** Names of the categories it is found under. */
function useCategoryNames({ categoryIds }: Product): string[] {
  const { data } = useCategoriesQuery(CATEGORIES, { skip: categoryIds.length === 0 });
  return data?.data.filter(({ _id }) => categoryIds.includes(_id)).map(({ name }) => name) ?? [];
}

function Pictures({ product }: { product: Product }) {
  const pictures = product.images.flatMap((file) => (file.url ? [photoItem(file, file.url)] : []));
  return <MediaGrid items={pictures} priority />;
}

function Categories({ names }: { names: readonly string[] }) {
  const t = useT();
  if (names.length === 0) return null;
  return (
    <ul className={styles.categories} aria-label={t('products.categories')}>
      {names.map((name) => (
        <li key={name}>
          <Badge>{name}</Badge>
        </li>
      ))}
    </ul>
  );
}

function ProductPage({ product }: { product: Product }) {
  const t = useT();
  const titleId = useId();
  const [count] = useCountProductViewMutation();
  const { data: related } = useProductsQuery(relatedTo(product));
  const categories = useCategoryNames(product);
  const item = productItem(product);
  const { description, price } = product;
  return (
    <DetailPage
      item={item}
      related={related?.data.map(productItem) ?? []}
      countView={() => void count({ params: { id: product._id } })}
    >
      <ProductSeo product={product} categories={categories} />
      <Card as="article" padding="none" bleed aria-labelledby={titleId}>
        <ItemHead item={item} isPage />
        <Pictures product={product} />
        <div className={styles.about}>
          <div>
            <h1 id={titleId} dir="auto" className={card.title}>
              {item.nameIn(t)}
            </h1>
            <p className={styles.contents}>{item.contentsIn(t)}</p>
          </div>
          {/* Who has a product only as it was bought sees no price of today. */}
          {price > 0 ? (
            <>
              <p className={styles.price}>
                <Price tokens={price} />
              </p>
              <ProductStock product={product} />
            </>
          ) : null}
          <ProductWays product={product} />
          {description ? (
            <p dir="auto" className={card.text}>
              {description}
            </p>
          ) : null}
          <Categories names={categories} />
        </div>
        <ItemActions item={item} />
      </Card>
    </DetailPage>
  );
}

/** One product: pictures, price, whether it can be had, with its creator and more of their store. */
export function ProductScreen({ id }: ProductProps) {
  const { data: product } = useProductQuery({ params: { id } });
  return product ? <ProductPage product={product} /> : <PostSkeleton />;
}
