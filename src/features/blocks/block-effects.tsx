import { useT } from '#i18n/use-t.ts';
import { useViewer } from '#store/hooks.ts';
import styles from './blocks.module.css';

/** What a block does: said before it is made, and where blocked people are listed. */
export function BlockEffects() {
  const t = useT();
  const viewer = useViewer();
  if (!viewer?.isPerformer) return <p>{t('blocks.effect.messages')}</p>;
  return (
    <ul className={styles.effects}>
      <li>{t('blocks.effect.messages')}</li>
      <li>{t('blocks.effect.closed')}</li>
      <li>{t('blocks.effect.subscription')}</li>
      <li>{t('blocks.effect.bought')}</li>
      <li>{t('blocks.effect.visitors')}</li>
    </ul>
  );
}
