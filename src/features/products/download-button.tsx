import { Download } from 'lucide-react';
import { useState } from 'react';
import { shownMessage, toApiError } from '#api/api-error.ts';
import { Button, type ButtonSize } from '#components/button.tsx';
import { toast } from '#components/toast.ts';
import type { Product } from '#contract/products.ts';
import { useT } from '#i18n/use-t.ts';
import { saveFrom } from '#lib/save-file.ts';
import { productsService } from '#services/products.ts';

interface Props {
  product: Pick<Product, '_id' | 'name'>;
  /** The file as it was bought, where another one has taken its place. */
  bought?: boolean;
  size?: ButtonSize;
  wide?: boolean;
}

/** Asks for a link to the file of a product, which is counted, and saves what it sends. */
export function DownloadButton({ product: { _id: id, name }, bought = false, size = 'large', wide }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const query = bought ? { bought } : {};
      const { downloadLink } = await productsService.downloadLink({ params: { id }, query });
      saveFrom(downloadLink);
    } catch (error) {
      toast.error(shownMessage(toApiError(error), t('products.download.failed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant={bought || size === 'small' ? 'outline' : 'primary'}
      size={size}
      wide={wide}
      loading={busy}
      icon={<Download aria-hidden="true" />}
      aria-label={
        size === 'small'
          ? t(bought ? 'products.download.boughtLabel' : 'products.download.label', { name })
          : undefined
      }
      onClick={() => void save()}
    >
      {t(bought ? 'products.download.bought' : 'products.download')}
    </Button>
  );
}
