import { useRouter } from 'next/router';
import { useState } from 'react';
import { Notice } from '#components/notice.tsx';
import { toast } from '#components/toast.ts';
import work from '#components/work.module.css';
import type { Product } from '#contract/products.ts';
import { ReviewNotice } from '#features/performers/account/review-notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { listAddress } from '#lib/list-address.ts';
import { performerMay } from '#rules/review.ts';
import { useViewer } from '#store/hooks.ts';
import { MY_STORE, productPath } from '../product-paths.ts';
import { ProductEditorForm } from './product-editor-form.tsx';
import { useProductEditor } from './use-product-editor.ts';

/** The form of a product, new or not. */
export function ProductEditor({ product }: { product: Product | null }) {
  const t = useT();
  const router = useRouter();
  const state = useViewer()?.reviewState ?? 'none';
  const mayPublish = performerMay('publish', state).allowed;
  const [saved, setSaved] = useState(false);
  const editor = useProductEditor({
    product,
    mayPublish,
    onSaved: (made) => {
      setSaved(true);
      const view = {
        label: t('creator.products.mine.view'),
        onClick: () => void router.push(productPath(made)),
      };
      toast.success(
        t(product ? 'common.saved' : 'creator.products.editor.created'),
        made.status === 'active' ? { action: view } : {},
      );
      return router.push(listAddress(MY_STORE));
    },
  });
  return (
    <div className={work.stack}>
      <ReviewNotice state={state} />
      {product?.totalPurchases ? (
        <Notice>{t('creator.products.editor.sold', { count: product.totalPurchases })}</Notice>
      ) : null}
      <ProductEditorForm {...{ editor, product, mayPublish, saved }} />
    </div>
  );
}
