import { publicConfig } from '#config';
import type { Product } from '#contract/products.ts';
import { itemLd } from '#features/items/item-ld.ts';
import { useT } from '#i18n/use-t.ts';
import { centsForTokens, conversionRate, tokensFromWire, toWire } from '#rules/money.ts';
import { shortened } from '#rules/text.ts';
import { Seo } from '#shell/seo.tsx';
import { useSettings } from '#store/hooks.ts';
import { productItem } from './product-item.ts';

interface Sale {
  /** In the site's currency. */
  price: number;
  currency: string;
  /** Names of its categories. */
  categories: readonly string[];
}

/** schema.org's words for a product: what it is, what it costs in money, and whether it can be had. */
export function productJsonLd(product: Product, name: string, sale: Sale, origin: string): object {
  const item = productItem(product);
  const { isAccessibleForFree, author, datePublished, ...about } = itemLd(
    item,
    origin,
    product.sharePicture,
  ) as { isAccessibleForFree: boolean; author: object; datePublished?: string };
  const { description, isInStock } = product;
  const isSold = item.isOut && isInStock;
  return {
    '@type': 'Product',
    ...about,
    name: shortened(name, 110),
    sku: product._id,
    ...(description ? { description: shortened(description, 300) } : {}),
    ...(sale.categories.length > 0 ? { category: sale.categories.join(', ') } : {}),
    brand: author,
    offers: {
      '@type': 'Offer',
      url: origin + item.path,
      price: sale.price.toFixed(2),
      priceCurrency: sale.currency,
      availability: `https://schema.org/${isSold ? 'InStock' : 'SoldOut'}`,
      seller: author,
    },
  };
}

/** Title, description, canonical address, shared picture and JSON-LD of a product. */
export function ProductSeo({ product, categories }: { product: Product; categories: readonly string[] }) {
  const t = useT();
  const { currency, tokenConversionRate } = useSettings();
  const item = productItem(product);
  const { name } = product.performer;
  const title = item.nameIn(t);
  const cents = centsForTokens(tokensFromWire(product.price), conversionRate(tokenConversionRate), 'nearest');
  const sale = { price: toWire(cents), currency, categories };
  return (
    <Seo
      title={product.name.trim() ? t('items.by', { title, name }) : title}
      description={product.description || t('products.description', { contents: item.contentsIn(t), name })}
      path={item.path}
      image={product.sharePicture}
      type="article"
      jsonLd={productJsonLd(product, title, sale, publicConfig().url)}
    />
  );
}
