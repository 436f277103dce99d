import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { failedText, toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { DiscardQuestion } from '#components/discard-question.tsx';
import { TextAreaField } from '#components/field.tsx';
import { surplusText, TextCounter } from '#components/text-counter.tsx';
import { announce } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { pressedKey } from '#lib/pressed-key.ts';
import { COMMENT_COMPOSER_MAX } from '#rules/comments.ts';
import { surplusOf } from '#rules/text.ts';
import { useDraft } from '#store/drafts.ts';
import styles from './comments.module.css';

interface Props {
  /** Where it is written: under this name what was typed is kept until it is sent. Another place is another form (`key`). */
  place: string;
  label: string;
  placeholder?: string;
  start?: string;
  /** More than usual, for a comment that was longer already. */
  most?: number;
  sendLabel: string;
  failedText: string;
  /** Said to those who do not see it appear. */
  doneText: string;
  /** Takes the words; what it gives back as an error keeps them in the field. */
  onSend: (content: string) => Promise<{ error?: unknown }>;
  /**
   * With it the form takes the focus when it comes, and there is a way out: a button and the Escape key, which ask
   * before they throw away what was typed.
   */
  onCancel?: () => void;
}

/**
 * Words for a comment, a reply or a change. Sent by the button or Ctrl + Enter. What was typed is a draft until then,
 * which outlives the page (docs/product.md, 9.11).
 */
export function CommentForm(props: Props) {
  const {
    place,
    label,
    placeholder,
    start = '',
    sendLabel,
    failedText: whatFailed,
    doneText,
    onSend,
    onCancel,
  } = props;
  const t = useT();
  const most = Math.max(props.most ?? 0, COMMENT_COMPOSER_MAX);
  const [text, change] = useDraft(place, start);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const isDismissable = onCancel !== undefined;
  useEffect(() => {
    const { current } = field;
    if (!isDismissable || !current) return;
    current.focus();
    // Whoever goes on writing does so behind what is there.
    current.setSelectionRange(current.value.length, current.value.length);
  }, [isDismissable]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const content = text.trim();
    if (busy || content === '') return field.current?.focus();
    if (surplusOf(text, most)) {
      setError(surplusText(t, text, most));
      return field.current?.focus();
    }
    setBusy(true);
    setError('');
    const { error: failure } = await onSend(content);
    setBusy(false);
    if (!failure) {
      announce(doneText);
      return change('');
    }
    const { status, message, fields } = toApiError(failure);
    const told = status >= 400 && status < 500 ? message : failedText(failure, whatFailed);
    // A refusal says why; without an answer the words are what counts.
    setError(fields?.content ?? told);
    field.current?.focus();
  };
  const cancel = () => {
    // On its way it cannot be taken back.
    if (busy) return;
    if (text === start) onCancel?.();
    else setAsking(true);
  };
  const discard = () => {
    setAsking(false);
    change(start);
    onCancel?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
    if (key === 'Escape' && onCancel) {
      event.stopPropagation();
      cancel();
    }
  };
  return (
    <form method="post" ref={form} className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <TextAreaField
        ref={field}
        id={id}
        label={label}
        hideLabel
        placeholder={placeholder}
        rows={2}
        name="content"
        value={text}
        readOnly={busy}
        error={error || undefined}
        after={<TextCounter value={text} most={most} />}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.formActions}>
        {onCancel ? (
          <Button variant="quiet" size="small" onClick={cancel}>
            {t('common.cancel')}
          </Button>
        ) : null}
        <Button type="submit" variant="primary" size="small" loading={busy}>
          {sendLabel}
        </Button>
      </div>
      <DiscardQuestion open={asking} onDiscard={discard} onStay={() => setAsking(false)} />
    </form>
  );
}
