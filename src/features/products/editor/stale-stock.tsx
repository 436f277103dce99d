import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { useT } from '#i18n/use-t.ts';
import type { ProductEditorState } from './use-product-editor.ts';

/** Beside the stock, when it is another one by now than the form was opened with. */
export function StaleStock({ editor }: { editor: ProductEditorState }) {
  const t = useT();
  const { form, stock, loadStock } = editor;
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isStale = form.code === 'products.stock-changed';
  // It may have been saved at the end of a long form.
  useEffect(() => {
    if (isStale) place.current?.scrollIntoView({ block: 'center' });
  }, [isStale]);
  if (!isStale && stock.typed === null) return null;
  const load = async () => {
    setBusy(true);
    await loadStock();
    setBusy(false);
  };
  return (
    <div ref={place}>
      {isStale ? (
        <Notice
          tone="warning"
          announce
          title={t('creator.products.editor.stale')}
          action={
            <Button size="small" loading={busy} onClick={() => void load()}>
              {t('creator.products.editor.stale.load')}
            </Button>
          }
        >
          {t('creator.products.editor.stale.text')}
        </Notice>
      ) : null}
      {stock.typed !== null && !isStale ? (
        <Notice announce>
          {t('creator.products.editor.stale.loaded', { count: stock.known ?? 0, typed: stock.typed })}
        </Notice>
      ) : null}
    </div>
  );
}
