import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { failedText, toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { Confirm } from '#components/confirm.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { numberFormat } from '#components/format.ts';
import { LinkedText } from '#components/linked-text.tsx';
import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Section } from '#components/section.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { toast } from '#components/toast.ts';
import type { MassMessageDetail } from '#contract/mass-messages.ts';
import files from '#features/messages/message-files.module.css';
import { OpenFiles } from '#features/messages/message-files.tsx';
import { Price } from '#features/wallet/price.tsx';
import { useMoney } from '#features/wallet/use-money.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { useNewVisit } from '#lib/visit.ts';
import { useSocketEvent } from '#realtime/socket-provider.tsx';
import { type MassAction, SKIP_REASONS, statusAfter } from '#rules/mass-messages.ts';
import {
  useCancelMassMessageMutation,
  useMassMessageQuery,
  usePauseMassMessageMutation,
  useResumeMassMessageMutation,
} from '#services/mass-messages.ts';
import styles from './mass-messages.module.css';
import { MASS_MESSAGES } from './paths.ts';
import { Progress, StatusBadge, When } from './status.tsx';
import { useLiveProgress } from './use-live-progress.ts';

// Loaded when somebody writes a planned one anew.
const MassForm = dynamic(() => import('./mass-form.tsx').then((part) => part.MassForm));

/** Holds it, lets it go on, or ends it; what cannot be done, or not with one of its files, is not offered. */
function Actions({ message, onEdit }: { message: MassMessageDetail; onEdit: () => void }) {
  const { _id, status, fileProblem } = message;
  const t = useT();
  const [pause, pausing] = usePauseMassMessageMutation();
  const [resume, resuming] = useResumeMassMessageMutation();
  const [cancel, cancelling] = useCancelMassMessageMutation();
  const [asks, setAsks] = useState(false);
  const run = async (change: typeof pause) => {
    const { error } = await change({ params: { id: _id } });
    if (error) toast.error(failedText(error, t('common.failed')));
    setAsks(false);
  };
  const can = (action: MassAction) => statusAfter(status, action) !== null;
  return (
    <div className={styles.actions}>
      {status === 'scheduled' ? <Button onClick={onEdit}>{t('mass.messages.edit')}</Button> : null}
      {can('pause') ? (
        <Button loading={pausing.isLoading} onClick={() => void run(pause)}>
          {t('mass.messages.pause')}
        </Button>
      ) : null}
      {can('resume') && !fileProblem ? (
        <Button variant="primary" loading={resuming.isLoading} onClick={() => void run(resume)}>
          {t('mass.messages.resume')}
        </Button>
      ) : null}
      {can('cancel') ? (
        <Button variant="quiet" onClick={() => setAsks(true)}>
          {t('mass.messages.cancel')}
        </Button>
      ) : null}
      <Confirm
        open={asks}
        danger
        title={t('mass.messages.cancel.ask')}
        text={t(status === 'scheduled' ? 'mass.messages.cancel.planned' : 'mass.messages.cancel.text')}
        cancelLabel={t('mass.messages.cancel.keep')}
        confirmLabel={t('mass.messages.cancel')}
        busy={cancelling.isLoading}
        onConfirm={() => void run(cancel)}
        onCancel={() => setAsks(false)}
      />
    </div>
  );
}

function Figures({ message }: { message: MassMessageDetail }) {
  const t = useT();
  const locale = useLocale();
  const money = useMoney();
  const { total, sent, waiting, skipped, read, unlocked, earned } = message;
  const plain = (value: number) => numberFormat(locale).format(value);
  const left = SKIP_REASONS.filter((reason) => skipped[reason] > 0);
  const rows = [
    ['total', plain(total)],
    ['sent', plain(sent)],
    ['waiting', plain(waiting)],
    ['read', plain(read)],
    ['unlocked', plain(unlocked)],
    ['earned', money.tokens(earned)],
  ] as const;
  return (
    <>
      <dl className={styles.figures}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`mass.messages.figure.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {left.length > 0 ? (
        <Section title={t('mass.messages.skipped')}>
          <dl className={styles.figures}>
            {left.map((reason) => (
              <div key={reason}>
                <dt>{t(`mass.messages.skipped.${reason}`)}</dt>
                <dd>{plain(skipped[reason])}</dd>
              </div>
            ))}
          </dl>
        </Section>
      ) : null}
    </>
  );
}

/** What keeps it from being sent, and what to do instead; nothing where all its files can be sent. */
function FileProblem({ message: { fileProblem, status, files: held } }: { message: MassMessageDetail }) {
  const t = useT();
  if (!fileProblem) return null;
  const isFinal = held.some((file) => file.status === 'error' && !file.canRetry);
  const text =
    status === 'scheduled'
      ? t(`mass.messages.problem.${fileProblem}.planned`)
      : fileProblem === 'failed' && isFinal
        ? t('mass.messages.problem.failed.final')
        : t(`mass.messages.problem.${fileProblem}`);
  return <Notice tone="warning">{text}</Notice>;
}

function Shown({ asked, onChange }: { asked: MassMessageDetail; onChange: () => void }) {
  const t = useT();
  const message = useLiveProgress(asked, onChange);
  // A file that was tried again may be sent now.
  useSocketEvent('file_status', ({ fileId }) => {
    if (asked.files.some(({ _id }) => _id === fileId)) onChange();
  });
  const [isEdited, setEdited] = useState(false);
  if (isEdited && message.status === 'scheduled')
    return <MassForm message={message} onSaved={() => setEdited(false)} onCancel={() => setEdited(false)} />;
  return (
    <div className={styles.form}>
      <FileProblem message={message} />
      <Card>
        <p className={styles.words} dir="auto">
          <LinkedText text={message.text} mentions={[]} />
        </p>
        {message.files.length > 0 ? (
          <div className={files.files}>
            <OpenFiles files={message.files} />
            {message.isSale ? (
              <p className={files.state}>
                <span>{t('mass.messages.price')}</span> <Price tokens={message.price} />
              </p>
            ) : null}
          </div>
        ) : null}
      </Card>
      <p>
        <span>{`${t(`mass.messages.segment.${message.segment}`)} ·`}</span> <When message={message} />{' '}
        <StatusBadge status={message.status} />
      </p>
      {message.status === 'sending' || message.status === 'paused' ? <Progress message={message} /> : null}
      <Actions message={message} onEdit={() => setEdited(true)} />
      <Figures message={message} />
    </div>
  );
}

/** One message to many: how far it is, what can be done with it, and what came of it. */
export function MassMessageScreen() {
  const t = useT();
  const { query } = useRouter();
  const id = typeof query.id === 'string' ? query.id : '';
  const { data, error, refetch, isFetching } = useMassMessageQuery({ params: { id } }, useNewVisit());
  const failure = error && !data ? toApiError(error) : null;
  return (
    <Column>
      <PageHeader
        title={t('mass.messages.one')}
        back={{ href: MASS_MESSAGES, label: t('mass.messages.back') }}
      />
      {failure ? (
        <ErrorState text={failure.message} retrying={isFetching} onRetry={refetch} />
      ) : data ? (
        <Shown asked={data} onChange={() => void refetch()} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </Column>
  );
}
