import { useMemo, useState } from 'react';
import { Provider } from 'react-redux';
import { Chip } from '#components/chip.tsx';
import { useNow } from '#components/use-now.ts';
import type { Feed } from '#contract/feeds.ts';
import { useT } from '#i18n/use-t.ts';
import { createStore } from '#store/create-store.ts';
import { useAppStore } from '#store/hooks.ts';
import { PostCard } from '../post-card.tsx';
import styles from './composer.module.css';
import { type Draft, previewFeed } from './preview-feed.ts';

/** A store in which nobody is signed in: the card then shows what it shows to strangers, buttons included. */
function useStrangersStore() {
  const store = useAppStore();
  return useMemo(() => {
    const { settings, ui } = store.getState();
    return createStore({ settings, ui });
  }, [store]);
}

interface Props {
  draft: Draft;
  performer: Feed['performer'];
}

/** The post as fans will see it, locked and open. To look at only: nothing in it can be pressed. */
export function PostPreview({ draft, performer }: Props) {
  const t = useT();
  const store = useStrangersStore();
  const now = useNow();
  const { audience } = draft.values;
  const [asStranger, setAsStranger] = useState(false);
  const locked = audience !== 'everyone' && asStranger;
  if (now === undefined) return null;
  return (
    <section id="preview" className={styles.preview} aria-label={t('creator.composer.preview')}>
      <div className={styles.previewHead}>
        <h2>{t('creator.composer.preview')}</h2>
        {audience === 'everyone' ? null : (
          <div className={styles.previewChoice}>
            <Chip selected={!locked} onClick={() => setAsStranger(false)}>
              {t(`creator.composer.preview.${audience}.open`)}
            </Chip>
            <Chip selected={locked} onClick={() => setAsStranger(true)}>
              {t(`creator.composer.preview.${audience}.locked`)}
            </Chip>
          </div>
        )}
      </div>
      <div inert>
        <Provider store={store}>
          <PostCard feed={previewFeed(draft, performer, locked, new Date(now).toISOString())} level={3} />
        </Provider>
      </div>
    </section>
  );
}
