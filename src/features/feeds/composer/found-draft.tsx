import { useRouter } from 'next/router';
import { useState } from 'react';
import { shownMessage, toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { Link } from '#components/link.tsx';
import { Notice } from '#components/notice.tsx';
import { TimeText } from '#components/time-text.tsx';
import { toast } from '#components/toast.ts';
import type { Feed } from '#contract/feeds.ts';
import { useT } from '#i18n/use-t.ts';
import { useRestoreFeedMutation } from '#services/own-feeds.ts';
import { editPath, postName } from '../feed-text.ts';
import styles from './composer.module.css';
import type { DraftSaver } from './draft-saver.ts';
import type { Begun } from './use-start.ts';

/** Deletes a draft that its author has been asked about; the toast brings it back. */
function useDeleteDraft(saver: DraftSaver, onDeleted: () => void) {
  const t = useT();
  const router = useRouter();
  const [restore] = useRestoreFeedMutation();
  const [busy, setBusy] = useState(false);
  const bringBack = async (id: string) => {
    const { error } = await restore({ params: { id } });
    if (error) return void toast.error(toApiError(error).message);
    void router.push(editPath({ _id: id }));
  };
  const remove = async () => {
    setBusy(true);
    try {
      const id = await saver.discard();
      const undo = id && { label: t('items.own.undo'), onClick: () => void bringBack(id) };
      toast.success(t('creator.composer.startOver.done'), undo ? { action: undo, subject: id } : {});
      onDeleted();
    } catch (thrown) {
      toast.error(shownMessage(toApiError(thrown)));
      setBusy(false);
    }
  };
  return { remove, busy };
}

interface RestoredProps {
  start: Begun;
  saver: DraftSaver;
  /** Begins with nothing. */
  onFresh: () => void;
}

/** What is shown is a draft of earlier: it can be left for later or deleted, for another post. */
export function RestoredDraft({ start, saver, onFresh }: RestoredProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { remove, busy } = useDeleteDraft(saver, onFresh);
  const isInAccount = Boolean(start.draft.draft);
  const later = () => {
    saver.putAside();
    onFresh();
  };
  return (
    <>
      <Notice
        action={
          <span className={styles.choices}>
            {isInAccount && start.isSaved ? (
              <Button size="small" onClick={later}>
                {t('creator.composer.another')}
              </Button>
            ) : null}
            <Button size="small" onClick={() => setAsking(true)}>
              {t('creator.composer.startOver')}
            </Button>
          </span>
        }
      >
        {start.lost > 0
          ? t('creator.composer.restoredWithout', { count: start.lost })
          : t('creator.composer.restored')}
      </Notice>
      <Confirm
        open={asking}
        title={t('creator.composer.startOver.title')}
        text={t(isInAccount ? 'creator.composer.startOver.later' : 'creator.composer.startOver.text')}
        confirmLabel={t('creator.composer.startOver.confirm')}
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** A draft that was written elsewhere, to go on with. */
export function OfferedDraft({ draft }: { draft: Feed }) {
  const t = useT();
  return (
    <Notice
      action={
        <Button size="small" href={editPath(draft)}>
          {t('creator.composer.continue')}
        </Button>
      }
    >
      <span>{t('creator.composer.offered', { name: postName(draft, t) })}</span>{' '}
      <TimeText value={draft.updatedAt} />{' '}
      <Link href="/creator/my-post?status=draft">{t('creator.composer.allDrafts')}</Link>
    </Notice>
  );
}
