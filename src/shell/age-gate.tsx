import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { useModal } from '#components/use-modal.ts';
import { useT } from '#i18n/use-t.ts';
import { keepAnswer } from '#lib/kept-cookie.ts';
import { useSettings } from '#store/hooks.ts';
import { Logo } from './logo.tsx';
import styles from './shell.module.css';

/** The question whether one is an adult. It cannot be closed, only answered. */
export function AgeGate({ onConfirm }: { onConfirm: () => void }) {
  const t = useT();
  const { content18Popup } = useSettings();
  const [left, setLeft] = useState(false);
  const modal = useModal(() => undefined, true);
  const enter = () => {
    keepAnswer('adult', '1');
    delete document.documentElement.dataset.gate;
    onConfirm();
  };
  return (
    <dialog
      ref={modal.ref}
      onCancel={modal.onCancel}
      onClose={modal.onClose}
      role="alertdialog"
      tabIndex={-1}
      aria-labelledby="age-title"
      aria-describedby="age-text"
      className={styles.gate}
    >
      <div className={styles.gateLogo}>
        <Logo />
      </div>
      <h2 id="age-title">{t('system.age.title')}</h2>
      <p id="age-text" role={left ? 'status' : undefined}>
        {left ? t('system.age.left') : content18Popup || t('system.age.text')}
      </p>
      <div className={styles.gateActions}>
        <Button variant="primary" wide onClick={enter}>
          {t('system.age.enter')}
        </Button>
        {left ? null : (
          <Button variant="quiet" wide onClick={() => setLeft(true)}>
            {t('system.age.leave')}
          </Button>
        )}
      </div>
    </dialog>
  );
}
