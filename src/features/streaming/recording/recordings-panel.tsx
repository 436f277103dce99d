import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { Notice } from '#components/notice.tsx';
import { toast } from '#components/toast.ts';
import { videoEditPath } from '#features/videos/video-paths.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { saveFile } from '#lib/save-file.ts';
import styles from './recording.module.css';
import { fileOf, type Recording, removeRecording } from './recording-store.ts';
import { recordingFacts, recordingTitle } from './recording-words.ts';
import { SaveSheet } from './save-sheet.tsx';
import { useRecordings } from './use-recordings.ts';

/** Recordings that wait for a decision: a draft video, a download, or nothing. */
export function RecordingsPanel({ ownerId }: { ownerId: string }) {
  const t = useT();
  const locale = useLocale();
  const recordings = useRecordings(ownerId);
  const [saving, setSaving] = useState<Recording | null>(null);
  const [discarding, setDiscarding] = useState<Recording | null>(null);
  const [draft, setDraft] = useState<{ _id: string } | null>(null);
  const nameOf = (one: Recording) => recordingTitle(one, t, locale);
  const lost = () => toast.error(t('live.record.unreadable'));
  const download = (one: Recording) =>
    fileOf(one, nameOf(one)).then((file) => saveFile(file.name, file), lost);
  return (
    <div className={styles.panel}>
      {draft ? (
        <Notice
          tone="positive"
          announce
          action={
            <Button size="small" href={videoEditPath(draft)}>
              {t('live.record.openDraft')}
            </Button>
          }
        >
          {t('live.record.saved')}
        </Notice>
      ) : null}
      {recordings.length > 0 ? (
        <Notice title={t('live.record.kept')}>
          <p>{t('live.record.kept.text')}</p>
          <ul className={styles.list}>
            {recordings.map((one) => (
              <li key={one.id} aria-label={nameOf(one)}>
                <p>
                  <strong>{nameOf(one)}</strong> <span>{`· ${recordingFacts(one, locale)}`}</span>
                </p>
                <div className={styles.actions}>
                  <Button size="small" variant="primary" onClick={() => setSaving(one)}>
                    {t('live.record.save')}
                  </Button>
                  <Button size="small" onClick={() => void download(one)}>
                    {t('live.record.download')}
                  </Button>
                  <Button size="small" variant="quiet" onClick={() => setDiscarding(one)}>
                    {t('live.record.discard')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {saving ? (
        <SaveSheet
          recording={saving}
          onClose={() => setSaving(null)}
          onSaved={(video) => {
            setDraft(video);
            setSaving(null);
            removeRecording(saving.id).catch(lost);
          }}
        />
      ) : null}
      <Confirm
        open={discarding !== null}
        title={t('live.record.discard.ask')}
        text={t('live.record.discard.text')}
        confirmLabel={t('live.record.discard')}
        danger
        onConfirm={() => {
          if (discarding) removeRecording(discarding.id).catch(lost);
          setDiscarding(null);
        }}
        onCancel={() => setDiscarding(null)}
      />
    </div>
  );
}
