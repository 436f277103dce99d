import {
  AudioLines,
  CircleAlert,
  Clock,
  FileText,
  Film,
  Image,
  LoaderCircle,
  type LucideIcon,
  Radio,
} from 'lucide-react';
import { Badge } from '#components/badge.tsx';
import { classNames } from '#components/class-names.ts';
import { dateFormat } from '#components/format.ts';
import { MoneyText } from '#components/money-text.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { PlannedPost, PlannerDraft } from '#contract/planner.ts';
import { Price } from '#features/wallet/price.tsx';
import type { Translate } from '#i18n/create-i18n.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { audienceOf } from '#rules/item-access.ts';
import type { Entry } from './month.ts';
import styles from './planner.module.css';

type Shown = PlannedPost | PlannerDraft;

const ICONS: Partial<Record<Shown['type'], LucideIcon>> = {
  photo: Image,
  video: Film,
  audio: AudioLines,
  'scheduled-streaming': Radio,
};

export const nameOf = ({ name }: { name: string }, t: Translate): string => name || t('planner.untitled');

/** What kind of post it is. */
function TypeIcon({ post }: { post: Shown }) {
  const Icon = ICONS[post.type] ?? FileText;
  return <Icon aria-hidden="true" className={styles.icon} />;
}

/** Type, audience and price of a post, and what is the matter with its files. */
export function PostFacts({ post }: { post: Shown }) {
  const t = useT();
  const audience = audienceOf(post);
  return (
    <span className={styles.facts}>
      <Badge icon={<TypeIcon post={post} />}>{t(`planner.type.${post.type}`)}</Badge>
      <Badge tone={audience === 'ppv' ? 'accent' : 'neutral'}>
        {t(`creator.composer.audience.${audience}`)}
      </Badge>
      {audience === 'ppv' ? <Price tokens={post.price} /> : null}
      {post.hasFailedFile ? <Badge tone="warning">{t('planner.failedFile')}</Badge> : null}
      {post.isWaiting && !post.hasFailedFile ? <Badge>{t('planner.processing')}</Badge> : null}
    </span>
  );
}

/** Why a draft cannot be published yet. */
export function Problems({ draft }: { draft: PlannerDraft }) {
  if (draft.problems.length === 0) return null;
  return (
    <span className={styles.problems}>
      <CircleAlert aria-hidden="true" className={styles.icon} />
      <span>{draft.problems.join(' ')}</span>
    </span>
  );
}

export function useTimeText(): (at: number) => string {
  const format = dateFormat(useLocale(), { hour: 'numeric', minute: '2-digit' });
  return (at) => format.format(at);
}

/** Shown to everybody who looks, and said. */
function Mark({ icon: Icon, text, warns }: { icon: LucideIcon; text: string; warns?: boolean }) {
  return (
    <span className={warns ? styles.warns : styles.mark} title={text}>
      <Icon aria-hidden="true" className={styles.icon} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

/** How an entry looks: what is out is dim, a slot of the queue has no colour of its own. */
export const entryLook = ({ post, slot, isClose }: Entry): string =>
  classNames(
    styles.entry,
    post && !post.isPlanned && styles.out,
    slot && styles.slot,
    isClose && styles.near,
  );

/** What stands on an entry of the calendar: time, hints, name, and whom it is for. */
export function EntryText({ entry }: { entry: Entry }) {
  const t = useT();
  const timeText = useTimeText();
  const { post, slot, isClose } = entry;
  const draft = slot?.draft;
  const audience = post ? audienceOf(post) : null;
  const words = audience && audience !== 'ppv' ? t(`creator.composer.audience.${audience}`) : undefined;
  return (
    <>
      <span className={styles.line}>
        <span className={styles.time}>{timeText(entry.at)}</span>
        {isClose ? <Mark icon={Clock} text={t('planner.close')} warns /> : null}
        {post?.hasFailedFile ? <Mark icon={CircleAlert} text={t('planner.failedFile')} warns /> : null}
        {post?.isWaiting && !post.hasFailedFile ? (
          <Mark icon={LoaderCircle} text={t('planner.processing')} />
        ) : null}
      </span>
      <span className={styles.name}>
        {post ? (
          <span>
            <TypeIcon post={post} /> <VisuallyHidden>{t(`planner.type.${post.type}`)}</VisuallyHidden>
            <span>{nameOf(post, t)}</span>
          </span>
        ) : (
          <span>{draft ? t('planner.slot', { name: nameOf(draft, t) }) : t('planner.slot.empty')}</span>
        )}
      </span>
      {post && audience ? (
        <span className={styles.for} title={words}>
          {words ?? <MoneyText tokens={post.price} />}
        </span>
      ) : null}
    </>
  );
}
