import { ShoppingBag } from 'lucide-react';
import { Button } from '#components/button.tsx';
import type { Product } from '#contract/products.ts';
import { useT } from '#i18n/use-t.ts';
import { intentLink } from '#lib/intent-link.ts';
import { roleOf } from '#lib/role.ts';
import { loginPath } from '#rules/return-path.ts';
import { useViewer } from '#store/hooks.ts';
import { productPath } from './product-paths.ts';

interface Props {
  product: Product;
  /** The code of the order is on its way. */
  loading: boolean;
  onOpen: () => void;
}

/** Opens the order of a product. Visitors log in and come back to it; performers do not buy. */
export function OrderButton({ product, loading, onOpen }: Props) {
  const t = useT();
  const viewer = useViewer();
  const icon = <ShoppingBag aria-hidden="true" />;
  if (!viewer) {
    const { _id, name, username, avatar } = product.performer;
    const path = productPath(product);
    return (
      <Button
        variant="primary"
        size="large"
        icon={icon}
        href={loginPath(path)}
        {...intentLink({
          kind: 'unlock',
          path,
          performer: { _id, name, username, avatar },
          objectType: 'product',
          objectId: product._id,
        })}
      >
        {t('products.buy')}
      </Button>
    );
  }
  if (roleOf(viewer) !== 'user') return null;
  return (
    <Button variant="primary" size="large" icon={icon} loading={loading} onClick={onOpen}>
      {t('products.buy')}
    </Button>
  );
}
