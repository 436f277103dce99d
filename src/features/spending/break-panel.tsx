import { useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { CheckField } from '#components/check-field.tsx';
import { Confirm } from '#components/confirm.tsx';
import { Notice } from '#components/notice.tsx';
import { TimeText } from '#components/time-text.tsx';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { BREAK_DAYS } from '#rules/spending.ts';
import { useTakeBreakMutation } from '#services/spending.ts';
import styles from './spending.module.css';

/** A time in which nothing can be bought. It is asked once more, since nobody can end it early. */
export function BreakPanel({ until }: { until: string | null }) {
  const t = useT();
  const [days, setDays] = useState<(typeof BREAK_DAYS)[number]>(BREAK_DAYS[0]);
  const [asking, setAsking] = useState(false);
  const [take, { isLoading }] = useTakeBreakMutation();
  const start = async () => {
    const { error } = await take({ body: { days } });
    setAsking(false);
    if (error) toast.error(toApiError(error).message);
    else toast.success(t('spending.break.started'));
  };
  return (
    <div className={styles.break}>
      {until ? (
        <Notice tone="accent" title={t('spending.break.on')}>
          {t('spending.break.until')} <TimeText value={until} as="datetime" />
        </Notice>
      ) : null}
      <fieldset className={styles.days}>
        <legend>{t(until ? 'spending.break.longer' : 'spending.break.howLong')}</legend>
        {BREAK_DAYS.map((one) => (
          <CheckField
            key={one}
            kind="radio"
            name="days"
            value={one}
            checked={days === one}
            onChange={() => setDays(one)}
            label={t(`spending.break.days.${one}`)}
          />
        ))}
      </fieldset>
      <Button className={styles.start} onClick={() => setAsking(true)}>
        {t('spending.break.start')}
      </Button>
      <Confirm
        open={asking}
        danger
        title={t('spending.break.sure')}
        text={t('spending.break.sureText')}
        confirmLabel={t('spending.break.start')}
        busy={isLoading}
        onConfirm={() => void start()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
