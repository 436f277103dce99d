import { SendHorizontal } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { SelectField, TextAreaField } from '#components/field.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { LinkedText } from '#components/linked-text.tsx';
import { MomentField } from '#components/moment-field.tsx';
import { Section } from '#components/section.tsx';
import { surplusText, TextCounter } from '#components/text-counter.tsx';
import { toast } from '#components/toast.ts';
import type { WireFile } from '#contract/files.ts';
import type { MassMessage } from '#contract/mass-messages.ts';
import { found } from '#features/auth/problems.ts';
import { isSent, storedFile } from '#features/items/editor/form-files.ts';
import { SaveBar } from '#features/items/editor/save-bar.tsx';
import { type FileUploads, useFileUploads } from '#features/items/editor/use-file-uploads.ts';
import { Attachments } from '#features/messages/attachments.tsx';
import { LockedFiles } from '#features/messages/locked-message.tsx';
import files from '#features/messages/message-files.module.css';
import { OpenFiles } from '#features/messages/message-files.tsx';
import { priceText } from '#features/messages/price-text.ts';
import { sendMessageFile } from '#features/messages/send-file.ts';
import thread from '#features/messages/thread.module.css';
import { ReviewNotice } from '#features/performers/account/review-notice.tsx';
import { useIdempotencyKey } from '#features/wallet/use-idempotency-key.ts';
import { useT } from '#i18n/use-t.ts';
import { useOwnTimeZone } from '#lib/time-zone.ts';
import { bind, useForm } from '#lib/use-form.ts';
import { MESSAGE_MAX } from '#rules/conversations.ts';
import { contentsOf } from '#rules/file-contents.ts';
import { isPlannable, MASS_SCHEDULE_DAYS, SEGMENTS, type Segment } from '#rules/mass-messages.ts';
import { toWire } from '#rules/money.ts';
import { performerMay } from '#rules/review.ts';
import { typedTokens } from '#rules/typed-amount.ts';
import {
  useCreateMassMessageMutation,
  useSegmentQuery,
  useUpdateMassMessageMutation,
} from '#services/mass-messages.ts';
import { WorkScreen } from '#shell/work-screen.tsx';
import { useViewer } from '#store/hooks.ts';
import styles from './mass-messages.module.css';

/** How many people are in the chosen group, as things stand. */
function GroupSize({ segment }: { segment: Segment }) {
  const t = useT();
  const { data, error } = useSegmentQuery({ params: { segment } }, { refetchOnMountOrArgChange: true });
  if (error) return <span>{t('mass.messages.count.failed')}</span>;
  if (!data || data.segment !== segment) return <span>{t('mass.messages.count.waiting')}</span>;
  return (
    <span>
      {data.total === 0 ? t('mass.messages.count.none') : t('mass.messages.count', { count: data.total })}
    </span>
  );
}

interface PreviewProps {
  text: string;
  /** Those that the server has. */
  sent: readonly WireFile[];
  /** Tokens; 0 where the files are free. */
  price: number;
}

/** The message as it will stand in a fan's thread. */
function Preview({ text, sent, price }: PreviewProps) {
  const t = useT();
  const hasFiles = sent.length > 0;
  return (
    <Section title={t('mass.messages.preview')} text={t('mass.messages.preview.text')}>
      <ol className={thread.messages}>
        <li className={thread.message}>
          <div className={thread.bubble} dir="auto">
            {text || hasFiles ? (
              <LinkedText text={text} mentions={[]} />
            ) : (
              <span>{t('mass.messages.preview.empty')}</span>
            )}
            {hasFiles && price > 0 ? (
              <LockedFiles message={{ files: [...sent], contents: contentsOf(sent), price }} />
            ) : hasFiles ? (
              <div className={files.files}>
                <OpenFiles files={sent} />
              </div>
            ) : null}
          </div>
          <p className={thread.under}>{t('messages.origin.mass')}</p>
        </li>
      </ol>
    </Section>
  );
}

interface Props {
  /** A planned one that is written anew. */
  message?: MassMessage;
  onSaved: (made: MassMessage) => unknown;
  onCancel?: () => void;
}

const sentOf = ({ files }: FileUploads): WireFile[] =>
  files.flatMap((file) => (isSent(file) && file.wire ? [file.wire] : []));

/** A question that is asked in the middle of something: `ask` waits for the answer. */
function useQuestion() {
  const [answer, setAnswer] = useState<((yes: boolean) => void) | null>(null);
  const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve));
  const close = (yes: boolean) => {
    answer?.(yes);
    setAnswer(null);
  };
  return { isAsking: answer !== null, ask, close };
}

function useMassForm({ message, onSaved }: Props, uploads: FileUploads, ask: () => Promise<boolean>) {
  const t = useT();
  const [create] = useCreateMassMessageMutation();
  const [update] = useUpdateMassMessageMutation();
  const once = useIdempotencyKey();
  return useForm({
    initial: {
      segment: message?.segment ?? ('subscribers' as Segment),
      text: message?.text ?? '',
      price: message?.isSale ? String(message.price) : '',
      scheduleAt: message?.scheduledAt ?? '',
      fileIds: '',
    },
    check: ({ text, price, scheduleAt }) =>
      found({
        scheduleAt:
          scheduleAt === '' || isPlannable(new Date(scheduleAt), new Date())
            ? ''
            : t('mass.messages.when.wrong', { count: MASS_SCHEDULE_DAYS }),
        price: uploads.files.length > 0 ? priceText(t, price) : '',
        text:
          text.trim() === '' && uploads.files.length === 0
            ? t('mass.messages.text.missing')
            : surplusText(t, text, MESSAGE_MAX),
      }),
    // What goes out at once was agreed to as it is: it stays so while its files arrive.
    prepare: async (read) => {
      if (read().scheduleAt) await uploads.queue.finish();
    },
    submit: async ({ segment, text, price, scheduleAt }) => {
      if (!scheduleAt && !(await ask())) return;
      const done = await uploads.queue.finish();
      if (!done.every(isSent)) {
        const notSent = t('messages.files.notSent');
        throw new ApiError(422, notSent, '', { fileIds: notSent });
      }
      const fileIds = done.flatMap(({ wire }) => wire?._id ?? []);
      const cost = fileIds.length > 0 ? toWire(typedTokens(price)) : 0;
      const sale = cost > 0 ? { isSale: true, price: cost } : {};
      const content = fileIds.length > 0 ? { fileIds, ...sale } : {};
      const body = { segment, text: text.trim(), ...content, scheduleAt: scheduleAt || null };
      const { data: made, error } = message
        ? await update({ params: { id: message._id }, body })
        : await once(['mass-message', body], (options) => create({ body, options }));
      if (!made) throw error;
      toast.success(t(scheduleAt ? 'mass.messages.planned' : 'mass.messages.started'));
      await onSaved(made);
    },
  });
}

/** Where a message to many is written: to whom, what, when, and how it will look. */
export function MassForm(props: Props) {
  const { message, onCancel } = props;
  const t = useT();
  const uploads = useFileUploads(sendMessageFile, () =>
    (message?.files ?? []).map((file) => storedFile(file)),
  );
  const { isAsking, ask, close } = useQuestion();
  const { values, errors, error, busy, sending, set, submit } = useMassForm(props, uploads, ask);
  const price = toWire(typedTokens(values.price));
  const isChanged =
    values.text.trim() !== (message?.text ?? '') || uploads.files.length !== (message?.files ?? []).length;
  const options = SEGMENTS.map((value) => ({ value, label: t(`mass.messages.segment.${value}`) }));
  const zone = useOwnTimeZone().replaceAll('_', ' ');
  const state = useViewer()?.reviewState ?? 'none';
  const maySend = performerMay('find-people', state).allowed;
  return (
    <WorkScreen>
      <form method="post" className={styles.form} onSubmit={submit} noValidate>
        <ReviewNotice state={state} />
        <SelectField
          label={t('mass.messages.to')}
          name="segment"
          value={values.segment}
          options={options}
          hint={
            <>
              <span>{t(`mass.messages.segment.${values.segment}.hint`)}</span>{' '}
              <span aria-live="polite">{maySend ? <GroupSize segment={values.segment} /> : null}</span>
            </>
          }
          onChange={(event) => set('segment', event.target.value as Segment)}
        />
        <TextAreaField
          label={t('mass.messages.words')}
          {...bind({ values, errors, set, sending }, 'text')}
          after={<TextCounter value={values.text} most={MESSAGE_MAX} />}
        />
        <Attachments
          uploads={uploads}
          error={errors.fileIds}
          price={values.price}
          priceError={errors.price}
          onPrice={(price) => set('price', price)}
          busy={sending}
          disabled={sending}
        />
        <MomentField
          label={t('mass.messages.when')}
          name="scheduleAt"
          optional
          hint={t('mass.messages.when.hint', { zone })}
          error={errors.scheduleAt}
          value={values.scheduleAt}
          onChange={(moment) => set('scheduleAt', moment)}
        />
        <Preview text={values.text.trim()} sent={sentOf(uploads)} price={price} />
        <SaveBar
          error={Object.keys(errors).length === 0 ? error : ''}
          busy={busy}
          disabled={!maySend}
          label={t(values.scheduleAt ? 'mass.messages.plan' : 'mass.messages.send')}
          icon={<SendHorizontal className="flip-rtl" aria-hidden="true" />}
          other={
            onCancel ? (
              <Button variant="quiet" onClick={onCancel}>
                {t('common.cancel')}
              </Button>
            ) : null
          }
        />
      </form>
      <LeaveGuard when={isChanged} />
      <Confirm
        open={isAsking}
        title={t('mass.messages.ask')}
        confirmLabel={t('mass.messages.send')}
        onConfirm={() => close(true)}
        onCancel={() => close(false)}
      >
        <p>
          <GroupSize segment={values.segment} />{' '}
          <span>{`${
            uploads.files.length === 0
              ? ''
              : price > 0
                ? t('mass.messages.ask.price', { count: price })
                : t('mass.messages.ask.free')
          } ${t('mass.messages.ask.text')}`}</span>
        </p>
      </Confirm>
    </WorkScreen>
  );
}
