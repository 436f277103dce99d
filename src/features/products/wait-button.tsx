import { Bell, BellOff } from 'lucide-react';
import { shownMessage, toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { toast } from '#components/toast.ts';
import type { Product } from '#contract/products.ts';
import { useT } from '#i18n/use-t.ts';
import { roleOf } from '#lib/role.ts';
import { loginPath } from '#rules/return-path.ts';
import { showOpened } from '#services/opened.ts';
import { showWait, useStopWaitingMutation, useWaitForProductMutation } from '#services/products.ts';
import { useAppDispatch, useViewer } from '#store/hooks.ts';
import { productPath } from './product-paths.ts';
import styles from './product-screen.module.css';

function Toggle({ product: { _id: id, tellWhenBack: isOn } }: { product: Product }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [wait, waiting] = useWaitForProductMutation();
  const [stop, stopping] = useStopWaitingMutation();
  const press = async () => {
    const { error } = await (isOn ? stop : wait)({ params: { id } });
    if (error) {
      const failure = toApiError(error);
      // It is back already.
      if (failure.code === 'products.in-stock') dispatch(showOpened({ item: { type: 'product', id } }));
      toast.error(shownMessage(failure, t(isOn ? 'products.wait.offFailed' : 'products.wait.failed')));
      return;
    }
    dispatch(showWait(id, !isOn));
    toast.success(t(isOn ? 'products.wait.off' : 'products.wait.on'));
  };
  return (
    <Button
      size="large"
      variant={isOn ? 'outline' : 'primary'}
      icon={isOn ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />}
      loading={waiting.isLoading || stopping.isLoading}
      onClick={() => void press()}
    >
      {t(isOn ? 'products.wait.stop' : 'products.wait')}
    </Button>
  );
}

/** For a product that is sold out: an e-mail when it is back, which can be taken back. Visitors log in first. */
export function WaitButton({ product }: { product: Product }) {
  const t = useT();
  const viewer = useViewer();
  if (viewer && roleOf(viewer) !== 'user') return null;
  return (
    <>
      {viewer ? (
        <Toggle product={product} />
      ) : (
        <Button
          variant="primary"
          size="large"
          icon={<Bell aria-hidden="true" />}
          href={loginPath(productPath(product))}
        >
          {t('products.wait')}
        </Button>
      )}
      <p className={styles.hint}>{t(product.tellWhenBack ? 'products.wait.on' : 'products.wait.text')}</p>
    </>
  );
}
