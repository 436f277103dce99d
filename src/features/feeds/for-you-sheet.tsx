import { useRouter } from 'next/router';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { toast } from '#components/toast.ts';
import { usePreference } from '#features/users/use-preference.ts';
import { useT } from '#i18n/use-t.ts';
import styles from './for-you-sheet.module.css';

const RULES = ['yours', 'new', 'never', 'unused'] as const;

/** By which rule "For you" chooses (docs/product.md, 5.14), and the way to switch it off. */
export function ForYouSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const router = useRouter();
  const choose = usePreference();
  const [busy, setBusy] = useState(false);
  const goHome = () => router.replace('/home');
  const switchOn = async () => {
    if (await choose('forYou', true)) await goHome();
  };
  const switchOff = async () => {
    setBusy(true);
    const isOff = await choose('forYou', false);
    setBusy(false);
    if (!isOff) return;
    onClose();
    toast.success(t('feeds.forYou.isOff'), {
      action: { label: t('feeds.forYou.undo'), onClick: () => void switchOn() },
    });
    await goHome();
  };
  return (
    <Sheet
      open
      size="small"
      title={t('feeds.forYou.why')}
      onClose={onClose}
      locked={busy}
      footer={
        <>
          <Button variant="quiet" loading={busy} onClick={() => void switchOff()}>
            {t('feeds.forYou.off')}
          </Button>
          <Button variant="primary" disabled={busy} onClick={onClose}>
            {t('feeds.forYou.keep')}
          </Button>
        </>
      }
    >
      <ul className={styles.rules}>
        {RULES.map((rule) => (
          <li key={rule}>{t(`feeds.forYou.rule.${rule}`)}</li>
        ))}
      </ul>
    </Sheet>
  );
}
