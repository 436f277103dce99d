import { useId } from 'react';
import { Button } from '#components/button.tsx';
import { Field, TextAreaField } from '#components/field.tsx';
import { FormSheet } from '#components/form-sheet.tsx';
import { Notice } from '#components/notice.tsx';
import { surplusText, TextCounter } from '#components/text-counter.tsx';
import { toast } from '#components/toast.ts';
import type { SavedReply } from '#contract/inbox.ts';
import { found } from '#features/auth/problems.ts';
import { useT } from '#i18n/use-t.ts';
import { bind, useForm } from '#lib/use-form.ts';
import { MESSAGE_MAX } from '#rules/conversations.ts';
import { SAVED_REPLY_TITLE_MAX } from '#rules/inbox.ts';
import { useAddReplyMutation, useUpdateReplyMutation } from '#services/inbox.ts';
import styles from './inbox.module.css';

interface Props {
  /** The one to change; null for a new one. */
  reply: SavedReply | null;
  onClose: () => void;
}

/** A saved reply with its name. */
export function ReplySheet({ reply, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [add] = useAddReplyMutation();
  const [update] = useUpdateReplyMutation();
  const { values, changed, errors, error, busy, set, submit } = useForm({
    initial: { title: reply?.title ?? '', text: reply?.text ?? '' },
    check: ({ title, text }) =>
      found({
        title:
          title.trim() === '' ? t('inbox.reply.title.missing') : surplusText(t, title, SAVED_REPLY_TITLE_MAX),
        text: text.trim() === '' ? t('inbox.reply.text.missing') : surplusText(t, text, MESSAGE_MAX),
      }),
    submit: async (body) => {
      await (reply ? update({ params: { id: reply._id }, body }) : add({ body })).unwrap();
      toast.success(t('common.saved.short'));
      onClose();
    },
  });
  return (
    <FormSheet
      changed={changed}
      onClose={onClose}
      locked={busy}
      title={t(reply ? 'inbox.reply.change' : 'inbox.reply.new')}
      footer={
        <Button type="submit" form={id} variant="primary" loading={busy}>
          {t('common.save')}
        </Button>
      }
    >
      <form method="post" id={id} className={styles.form} onSubmit={submit} noValidate>
        {error && Object.keys(errors).length === 0 ? (
          <Notice tone="warning" announce>
            {error}
          </Notice>
        ) : null}
        <Field
          label={t('inbox.reply.title')}
          {...bind({ values, errors, set }, 'title')}
          autoComplete="off"
        />
        <TextAreaField
          label={t('inbox.reply.text')}
          {...bind({ values, errors, set }, 'text')}
          after={<TextCounter value={values.text} most={MESSAGE_MAX} />}
        />
      </form>
    </FormSheet>
  );
}
