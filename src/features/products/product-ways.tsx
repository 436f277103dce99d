import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type { Product } from '#contract/products.ts';
import { FansOnlyHint } from '#features/wallet/fans-only-hint.tsx';
import { useLazyComponent } from '#lib/use-lazy-component.ts';
import { useViewer } from '#store/hooks.ts';
import { OrderButton } from './order-button.tsx';
import { mayOrder, productItem } from './product-item.ts';
import styles from './product-screen.module.css';

// For those who have it already, and for what is sold out.
const Downloads = dynamic(() => import('./downloads.tsx').then((part) => part.Downloads));
const WaitButton = dynamic(() => import('./wait-button.tsx').then((part) => part.WaitButton));

const loadSheet = () => import('./order-sheet.tsx').then((module) => module.OrderSheet);

/** What one can do with a product: save the file one has, buy it, or wait for it. */
export function ProductWays({ product }: { product: Product }) {
  const isOwn = useViewer()?._id === product.performer._id;
  // It stays when its own purchase leaves nothing more to buy.
  const { Sheet, loading, show, hide } = useLazyComponent(loadSheet);
  const { isOut, isSoldOut } = productItem(product);
  let ways: ReactNode = null;
  if (product.digitalFile) ways = <Downloads product={product} />;
  else if (isOwn || !isOut || product.price === 0) ways = null;
  else if (isSoldOut) ways = <WaitButton product={product} />;
  else if (mayOrder(product))
    ways = (
      <>
        <OrderButton product={product} loading={loading} onOpen={show} />
        <FansOnlyHint className={styles.hint} />
      </>
    );
  return (
    <>
      {ways ? <div className={styles.ways}>{ways}</div> : null}
      {Sheet ? <Sheet product={product} onClose={hide} /> : null}
    </>
  );
}
