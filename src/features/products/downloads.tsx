import type { Product } from '#contract/products.ts';
import { useT } from '#i18n/use-t.ts';
import { DOWNLOADS_A_DAY } from '#rules/product-form.ts';
import { useViewer } from '#store/hooks.ts';
import { DownloadButton } from './download-button.tsx';
import styles from './product-screen.module.css';

/** The file of a product that one has, and the one that was bought where another has taken its place. */
export function Downloads({ product }: { product: Product }) {
  const t = useT();
  const isOwn = useViewer()?._id === product.performer._id;
  return (
    <>
      <DownloadButton product={product} />
      {product.boughtFile ? <DownloadButton product={product} bought /> : null}
      {isOwn ? null : (
        <p className={styles.hint}>{t('products.download.limits', { count: DOWNLOADS_A_DAY })}</p>
      )}
    </>
  );
}
