import dayjs from 'dayjs';
import { type FormEvent, useState } from 'react';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Field } from '#components/field.tsx';
import { Notice } from '#components/notice.tsx';
import { Sheet } from '#components/sheet.tsx';
import type { PlannedPost, PlannerDraft } from '#contract/planner.ts';
import { editPath } from '#features/feeds/feed-text.ts';
import { useT } from '#i18n/use-t.ts';
import { CLOSE_MS } from '#rules/planner.ts';
import { nameOf, PostFacts, Problems } from './entry-parts.tsx';
import styles from './queue.module.css';
import { type Placed, useMomentText } from './use-planner.ts';

const NATIVE = 'YYYY-MM-DDTHH:mm';

/** What the sheet is about, and the moment it begins with. */
export interface OpenPost {
  post: PlannedPost | PlannerDraft;
  at: string | null;
}

interface Props {
  opened: OpenPost;
  now: number;
  /** Moments of everything else that is to come. */
  others: readonly number[];
  onPlace: (post: Placed, at: string | null) => Promise<string | null>;
  onClose: () => void;
}

const placeOf = (post: PlannedPost | PlannerDraft): string | null =>
  'publishedAt' in post ? post.publishedAt : null;

/** A form for the moment of a post; it can be sent again after a refusal. */
function useMoment({ opened: { post, at }, now, onPlace, onClose }: Props) {
  const t = useT();
  const [value, setValue] = useState(at ? dayjs(at).format(NATIVE) : '');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const moment = value ? dayjs(value) : null;
  const send = async (next: string | null) => {
    setBusy(true);
    const problem = await onPlace({ _id: post._id, publishedAt: placeOf(post) }, next);
    setBusy(false);
    if (problem) setError(problem);
    else onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!moment?.isValid()) setError(t('planner.when.none'));
    else if (moment.valueOf() <= now) setError(t('planner.when.past'));
    else void send(moment.toISOString());
  };
  const change = (next: string) => {
    setValue(next);
    setError('');
  };
  return { value, change, error, busy, submit, send, at: moment?.isValid() ? moment.valueOf() : null };
}

/** A post of the planner with what can be done to it: another day and time, back to the drafts, editing. */
export function PostSheet(props: Props) {
  const { opened, others, now, onClose } = props;
  const { post } = opened;
  const t = useT();
  const momentText = useMomentText();
  const form = useMoment(props);
  const { at } = form;
  const publishedAt = placeOf(post);
  const isOut = 'isPlanned' in post && !post.isPlanned;
  const isNear = at !== null && others.some((other) => Math.abs(other - at) < CLOSE_MS);
  return (
    <Sheet
      open
      onClose={onClose}
      locked={form.busy}
      size="small"
      title={nameOf(post, t)}
      text={publishedAt ? momentText(publishedAt) : undefined}
      footer={
        <>
          <Button variant="quiet" href={editPath(post)}>
            {t('planner.edit')}
          </Button>
          {isOut ? (
            <Button href={`/post/${encodeURIComponent(post._id)}`}>{t('planner.view')}</Button>
          ) : (
            <Button variant="primary" type="submit" form="planner-moment" loading={form.busy}>
              {t(publishedAt ? 'planner.move' : 'planner.schedule')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.sheet}>
        <PostFacts post={post} />
        {isOut ? <Badge tone="positive">{t('planner.out')}</Badge> : null}
        {'problems' in post ? <Problems draft={post} /> : null}
        {isOut ? null : (
          <form method="post" id="planner-moment" onSubmit={form.submit} noValidate className={styles.sheet}>
            <Field
              type="datetime-local"
              name="scheduleAt"
              label={t('planner.when')}
              hint={t('planner.when.hint')}
              error={form.error}
              min={dayjs(now).format(NATIVE)}
              value={form.value}
              onChange={(event) => form.change(event.target.value)}
              data-autofocus
            />
            {isNear ? <Notice tone="warning">{t('planner.close')}</Notice> : null}
          </form>
        )}
        {publishedAt && !isOut ? (
          <Button variant="quiet" disabled={form.busy} onClick={() => void form.send(null)}>
            {t('planner.toDrafts')}
          </Button>
        ) : null}
      </div>
    </Sheet>
  );
}
