import { Check, ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Card } from '#components/card.tsx';
import { Link } from '#components/link.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { PerformerOwn } from '#contract/performer-account.ts';
import { useT } from '#i18n/use-t.ts';
import styles from './first-steps.module.css';
import { FIRST_STEPS, type FirstStep, firstStepsDone, pricesSeen } from './first-steps-rule.ts';

const WHERE: Record<FirstStep, string> = {
  portrait: '/creator/account?tab=pictures',
  cover: '/creator/account?tab=pictures',
  prices: '/creator/account?tab=prices',
  post: '/creator/my-post/create',
  approved: '/creator/account?tab=documents',
};

function Step({ step, done }: { step: FirstStep; done: boolean }) {
  const t = useT();
  const name = t(`creator.account.steps.${step}`);
  return (
    <li className={done ? styles.done : undefined}>
      <span className={styles.mark}>{done ? <Check aria-hidden="true" /> : null}</span>
      {done ? (
        <span>
          <span>{name}</span> <VisuallyHidden>{t('creator.account.steps.done')}</VisuallyHidden>
        </span>
      ) : (
        <Link href={WHERE[step]} className={styles.link}>
          {name}
        </Link>
      )}
    </li>
  );
}

interface Props {
  performer: PerformerOwn;
  /** One line that opens, where it stands above the content. */
  folded?: boolean;
}

/** What a new performer does first, each with the way there. Gone once all is done. */
export function FirstSteps({ performer, folded }: Props) {
  const t = useT();
  const [seen, setSeen] = useState(true);
  useEffect(() => setSeen(pricesSeen(performer._id)), [performer]);
  const done = firstStepsDone(performer, seen);
  const count = FIRST_STEPS.filter((step) => done[step]).length;
  if (count === FIRST_STEPS.length) return null;
  const progress = (
    <>
      <span className={styles.text}>
        {t('creator.account.steps.count', { count, total: FIRST_STEPS.length })}
      </span>
      <ProgressBar
        label={t('creator.account.steps')}
        value={(count / FIRST_STEPS.length) * 100}
        tone="positive"
      />
    </>
  );
  const list = (
    <ol className={styles.steps}>
      {FIRST_STEPS.map((step) => (
        <Step key={step} step={step} done={done[step]} />
      ))}
    </ol>
  );
  if (folded) {
    return (
      <Card>
        <details className={styles.folded}>
          <summary>
            <span className={styles.title}>
              <span>{t('creator.account.steps')}</span> <ChevronDown aria-hidden="true" />
            </span>
            <span>{progress}</span>
          </summary>
          {list}
        </details>
      </Card>
    );
  }
  return (
    <Card>
      <h2 className={styles.title}>{t('creator.account.steps')}</h2>
      {progress}
      {list}
    </Card>
  );
}
