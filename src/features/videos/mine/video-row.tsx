import { TimeText } from '#components/time-text.tsx';
import type { Video } from '#contract/videos.ts';
import { OwnMenu } from '#features/items/own/own-menu.tsx';
import type { OwnRow } from '#features/items/own/own-row.tsx';
import { OwnStatus } from '#features/items/own/own-status.tsx';
import type { Translate } from '#i18n/create-i18n.ts';
import { videoItem } from '../video-item.ts';
import styles from './video-row.module.css';

/** What can be done to a video; the screen does it. */
interface VideoActions {
  busy: boolean;
  onStatus: (video: Video, status: Video['status']) => void;
  onDelete: (video: Video) => void;
  onRestore: (video: Video) => void;
}

/** Why fans do not see a video, or see an older film, whatever its state says. */
function noteOf({ video, nextVideo, isSchedule }: Video, t: Translate): string | undefined {
  if (video.status === 'error' || nextVideo?.status === 'error') return t('creator.videos.mine.failed');
  if (video.status !== 'finished') return t('creator.videos.mine.processing');
  if (nextVideo) return t('creator.videos.mine.nextProcessing');
  return isSchedule ? t('items.own.isPlanned') : undefined;
}

/** A video as a row of the list. */
export function rowOf(video: Video, t: Translate, actions: VideoActions): OwnRow {
  const item = videoItem(video);
  const isDeleted = Boolean(video.deletedAt);
  const { isSchedule, scheduledAt, createdAt, deletedAt } = video;
  return {
    item,
    isDeleted,
    sold: video.totalPurchases ?? 0,
    income: video.totalIncome ?? 0,
    status: (
      <OwnStatus
        {...{ item, isDeleted }}
        status={video.status}
        busy={actions.busy}
        note={noteOf(video, t)}
        onStatus={(status) => actions.onStatus(video, status)}
      />
    ),
    time:
      isSchedule && scheduledAt && !isDeleted ? (
        <span className={styles.moment}>
          <TimeText value={scheduledAt} as="datetime" />
        </span>
      ) : (
        <TimeText value={deletedAt ?? createdAt} />
      ),
    menu: (
      <OwnMenu
        {...{ item, isDeleted }}
        viewLabel={t('creator.videos.mine.view')}
        onDelete={() => actions.onDelete(video)}
        onRestore={() => actions.onRestore(video)}
      />
    ),
  };
}
