import { useState } from 'react';
import { Button } from '#components/button.tsx';
import type { Video } from '#contract/videos.ts';
import layout from '#features/items/editor/form.module.css';
import type { FormFile } from '#features/items/editor/form-files.ts';
import { useT } from '#i18n/use-t.ts';
import { isSavable, NewVideo } from './new-video.tsx';
import { useAllForms } from './use-all-forms.ts';

interface Props {
  files: readonly FormFile[];
  mayPublish: boolean;
  /** `withOthers`: together with others, of which all is said at once. */
  onSaved: (id: string, video: Video, withOthers: boolean) => void;
}

/** The forms of new videos below each other; where there were several, with one button that saves all. */
export function NewVideos({ files, mayPublish, onSaved }: Props) {
  const t = useT();
  const all = useAllForms(files);
  const [wereMany, setWereMany] = useState(false);
  // The button stays while the last of several is there: it may have the focus.
  if (files.length > 1 && !wereMany) setWereMany(true);
  if (files.length === 0 && wereMany) setWereMany(false);
  const ready = files.filter(isSavable).length;
  return (
    <>
      {files.map((file) => (
        <NewVideo
          key={file.id}
          ref={all.refOf(file.id)}
          file={file}
          mayPublish={mayPublish}
          onSaved={(video) => onSaved(file.id, video, all.isSaving(file.id))}
          isInCard={wereMany}
          onUseForAll={files.length > 1 ? all.shareValues : undefined}
        />
      ))}
      {wereMany && files.length > 0 ? (
        <div className={layout.bar}>
          <span className={layout.note} role="status">
            {all.unsaved > 0
              ? t('creator.videos.editor.unsaved', { count: all.unsaved })
              : t('creator.videos.editor.ready', { ready, count: files.length })}
          </span>
          <Button
            variant="primary"
            loading={all.busy}
            aria-disabled={ready === 0}
            onClick={ready === 0 ? undefined : () => void all.saveAll()}
          >
            {t('creator.videos.editor.saveAll')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
