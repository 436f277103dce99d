import { Link2, Share2 } from 'lucide-react';
import { IconButton } from '#components/icon-button.tsx';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { useHydrated } from '#lib/use-hydrated.ts';

interface ShareButtonsProps {
  /** Path of this site. */
  path: string;
  /** What is shared: a name or a title. */
  title: string;
  variant?: 'quiet' | 'outline';
}

/** Phones have a sheet of their own for sharing; the server never does. */
const useCanShare = (): boolean => useHydrated() && 'share' in navigator;

/** Copy the address, and where the device can, hand it to another app. */
export function ShareButtons({ path, title, variant = 'quiet' }: ShareButtonsProps) {
  const t = useT();
  const canShare = useCanShare();
  const address = () => new URL(path, window.location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address());
      toast.success(t('items.share.copied'));
    } catch {
      toast.error(t('components.copyRefused'));
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title, url: address() });
    } catch {
      // Turning the device's sheet away is no failure.
    }
  };
  return (
    <>
      <IconButton
        variant={variant}
        label={t('items.share.copy', { title })}
        icon={<Link2 aria-hidden="true" />}
        onClick={() => void copy()}
      />
      {canShare ? (
        <IconButton
          variant={variant}
          label={t('items.share.label', { title })}
          icon={<Share2 aria-hidden="true" />}
          onClick={() => void share()}
        />
      ) : null}
    </>
  );
}
