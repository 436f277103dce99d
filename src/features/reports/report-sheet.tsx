import { useId, useState } from 'react';
import { failedText } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { CheckField } from '#components/check-field.tsx';
import { TextAreaField } from '#components/field.tsx';
import { FormSheet } from '#components/form-sheet.tsx';
import { Link } from '#components/link.tsx';
import { Notice } from '#components/notice.tsx';
import { Sheet } from '#components/sheet.tsx';
import { surplusText, TextCounter } from '#components/text-counter.tsx';
import { toast } from '#components/toast.ts';
import { found } from '#features/auth/problems.ts';
import { BlockEffects } from '#features/blocks/block-effects.tsx';
import { useT } from '#i18n/use-t.ts';
import { bind, useForm } from '#lib/use-form.ts';
import { REPORT_REASONS, REPORT_TEXT_MAX, type ReportReason, type ReportTarget } from '#rules/reports.ts';
import { blocksService } from '#services/blocks.ts';
import { useReportMutation } from '#services/reports.ts';
import styles from './reports.module.css';

/** What can be reported, and whose it is. */
export interface Reported {
  target: ReportTarget;
  targetId: string;
  owner: { _id: string; name: string };
}

interface Props extends Reported {
  onClose: () => void;
}

/** After it was sent: what happens now, and whether they want to hear of this person again. */
function Sent({ owner, onClose }: Pick<Props, 'owner' | 'onClose'>) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const block = async () => {
    setBusy(true);
    try {
      await blocksService.add({ body: { targetId: owner._id } });
      toast.success(t('reports.sheet.blocked', { name: owner.name }));
      onClose();
    } catch (error) {
      toast.error(failedText(error, t('common.failed')));
      setBusy(false);
    }
  };
  return (
    <Sheet
      open
      size="small"
      onClose={onClose}
      locked={busy}
      title={t('reports.sheet.done')}
      footer={
        <Button variant="primary" wide onClick={onClose} disabled={busy} data-autofocus>
          {t('common.close')}
        </Button>
      }
    >
      <div className={styles.form}>
        <p role="status">{t('reports.sheet.done.text')}</p>
        <p>
          <Link href="/user/reports">{t('reports.sheet.mine')}</Link>
        </p>
        <p>{t('reports.sheet.block.text', { name: owner.name })}</p>
        <BlockEffects />
        <Button loading={busy} onClick={() => void block()}>
          {t('reports.sheet.block', { name: owner.name })}
        </Button>
      </div>
    </Sheet>
  );
}

/** The form of a report: one of nine reasons, and words. */
export function ReportSheet({ target, targetId, owner, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [report] = useReportMutation();
  const { values, changed, errors, error, busy, done, set, submit } = useForm({
    initial: { title: '' as ReportReason | '', description: '' },
    check: ({ title, description }) =>
      found({
        title: title === '' ? t('reports.sheet.reason.missing') : '',
        description:
          title === 'other' && description.trim() === ''
            ? t('reports.sheet.description.missing')
            : surplusText(t, description, REPORT_TEXT_MAX),
      }),
    submit: ({ title, description }) => report({ body: { target, targetId, title, description } }).unwrap(),
    defaultMessage: t('reports.sheet.failed'),
  });
  if (done) return <Sent owner={owner} onClose={onClose} />;
  return (
    <FormSheet
      changed={changed}
      onClose={onClose}
      locked={busy}
      title={t('reports.sheet.title')}
      text={t('reports.sheet.text')}
      footer={
        <Button type="submit" form={id} variant="primary" wide loading={busy}>
          {t('reports.sheet.send')}
        </Button>
      }
    >
      <form method="post" id={id} className={styles.form} onSubmit={submit} noValidate>
        {error && Object.keys(errors).length === 0 ? (
          <Notice tone="warning" announce>
            {error}
          </Notice>
        ) : null}
        <fieldset className={styles.reasons} aria-describedby={errors.title ? `${id}-title` : undefined}>
          <legend>{t('reports.sheet.reason')}</legend>
          {errors.title ? (
            <p id={`${id}-title`} role="alert" className={styles.problem}>
              {errors.title}
            </p>
          ) : null}
          {REPORT_REASONS.map((reason) => (
            <CheckField
              key={reason}
              kind="radio"
              name="title"
              value={reason}
              label={t(`reports.reason.${reason}`)}
              checked={values.title === reason}
              onChange={() => set('title', reason)}
            />
          ))}
        </fieldset>
        <TextAreaField
          {...bind({ values, errors, set }, 'description')}
          label={t('reports.sheet.description')}
          optional={values.title !== 'other'}
          rows={3}
          after={<TextCounter value={values.description} most={REPORT_TEXT_MAX} />}
        />
      </form>
    </FormSheet>
  );
}
