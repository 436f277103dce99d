import { useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { CheckField } from '#components/check-field.tsx';
import { Confirm } from '#components/confirm.tsx';
import { toast } from '#components/toast.ts';
import { useNow } from '#components/use-now.ts';
import { useT } from '#i18n/use-t.ts';
import { addDays } from '#rules/calendar.ts';
import { BREAK_DAYS } from '#rules/spending.ts';
import { useTakeBreakMutation } from '#services/spending.ts';
import { BreakNotice } from './break-notice.tsx';
import styles from './spending.module.css';

/**
 * A time in which nothing can be bought. It is asked once more, since nobody can end it early; a running one can only be
 * made longer.
 */
export function BreakPanel({ until }: { until: string | null }) {
  const t = useT();
  const now = useNow();
  const choices = BREAK_DAYS.filter(
    (one) => until === null || (now !== undefined && addDays(new Date(now), one) > new Date(until)),
  );
  const [chosen, setChosen] = useState<(typeof BREAK_DAYS)[number]>();
  const days = choices.find((one) => one === chosen) ?? choices[0];
  const [asking, setAsking] = useState(false);
  const [take, { isLoading }] = useTakeBreakMutation();
  const start = async () => {
    if (!days) return;
    const { error } = await take({ body: { days } });
    setAsking(false);
    if (error) toast.error(toApiError(error).message);
    else toast.success(t(until ? 'spending.break.extended' : 'spending.break.started'));
  };
  return (
    <div className={styles.break}>
      {until ? <BreakNotice until={until} /> : null}
      {choices.length > 0 ? (
        <>
          <fieldset className={styles.days}>
            <legend>{t(until ? 'spending.break.longer' : 'spending.break.howLong')}</legend>
            {choices.map((one) => (
              <CheckField
                key={one}
                kind="radio"
                name="days"
                value={one}
                checked={days === one}
                onChange={() => setChosen(one)}
                label={t(`spending.break.days.${one}`)}
              />
            ))}
          </fieldset>
          <Button className={styles.start} onClick={() => setAsking(true)}>
            {t(until ? 'spending.break.extend' : 'spending.break.start')}
          </Button>
        </>
      ) : null}
      <Confirm
        open={asking}
        danger
        title={t(until ? 'spending.break.sureLonger' : 'spending.break.sure')}
        text={t('spending.break.sureText')}
        confirmLabel={t(until ? 'spending.break.extend' : 'spending.break.start')}
        busy={isLoading}
        onConfirm={() => void start()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
