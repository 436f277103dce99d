import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { Feed } from '#contract/feeds.ts';
import { useT } from '#i18n/use-t.ts';
import styles from './composer.module.css';
import type { DraftSaver } from './draft-saver.ts';
import { useDraftState } from './use-draft-saver.ts';

interface Props {
  saver: DraftSaver;
  /** Shows the draft as it is elsewhere, in place of what is written here. */
  onTake: (theirs: Feed) => void;
}

/** The draft was changed elsewhere since: which of the two is kept? Until that is said nothing is saved. */
export function DraftConflict({ saver, onTake }: Props) {
  const t = useT();
  const state = useDraftState(saver);
  const theirs = state.kind === 'changed' ? state.theirs : null;
  if (!theirs) return null;
  const what = theirs.status === 'draft' ? 'changed' : 'published';
  const take = () => {
    saver.takeTheirs();
    onTake(theirs);
  };
  return (
    <div className={styles.unsent}>
      <Notice tone="warning" announce title={t(`creator.composer.conflict.${what}`)}>
        <p>
          <span>{t(`creator.composer.conflict.${what}.text`)}</span> <TimeText value={theirs.updatedAt} />
        </p>
        <p className={styles.choices}>
          <Button size="small" onClick={take}>
            {t(`creator.composer.conflict.${what}.take`)}
          </Button>
          <Button size="small" onClick={() => saver.keepMine()}>
            {t(`creator.composer.conflict.${what}.keep`)}
          </Button>
        </p>
      </Notice>
    </div>
  );
}
