import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { classNames } from '#components/class-names.ts';
import type { Video } from '#contract/videos.ts';
import layout from '#features/items/editor/form.module.css';
import type { FormFile } from '#features/items/editor/form-files.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import { isSavable, NewVideo } from './new-video.tsx';
import { useAllForms } from './use-all-forms.ts';

interface Props {
  files: readonly FormFile[];
  mayPublish: boolean;
  /** `withOthers`: together with others, of which all is said at once. */
  onSaved: (id: string, video: Video, withOthers: boolean) => void;
  onRemove: (id: string) => void;
}

interface Counts {
  files: number;
  ready: number;
  failed: number;
  unsaved: number;
}

/** How many films have arrived and how many did not, or how many videos the last try could not save. */
function barText(t: Translate, { files, ready, failed, unsaved }: Counts): string {
  if (unsaved > 0) return t('creator.videos.editor.unsaved', { count: unsaved });
  if (failed > 0) return t('creator.videos.editor.readyFailed', { ready, failed });
  return t('creator.videos.editor.ready', { ready, count: files });
}

/** The forms of new videos below each other; where there were several, with one button that saves all. */
export function NewVideos({ files, mayPublish, onSaved, onRemove }: Props) {
  const t = useT();
  const all = useAllForms(files);
  const [wereMany, setWereMany] = useState(false);
  // The button stays while the last of several is there: it may have the focus.
  if (files.length > 1 && !wereMany) setWereMany(true);
  if (files.length === 0 && wereMany) setWereMany(false);
  const ready = files.filter(isSavable).length;
  const failed = files.filter(({ status }) => status === 'failed').length;
  return (
    <>
      {files.map((file) => (
        <NewVideo
          key={file.id}
          ref={all.refOf(file.id)}
          file={file}
          mayPublish={mayPublish}
          onSaved={(video) => onSaved(file.id, video, all.isSaving(file.id))}
          onSave={all.forgetUndo}
          onRemove={() => onRemove(file.id)}
          isInCard={wereMany}
          onUseForAll={files.length - failed > 1 ? all.shareValues : undefined}
        />
      ))}
      {wereMany && files.length > 0 ? (
        <div data-sticky className={layout.bar}>
          <span className={classNames(layout.note, all.unsaved > 0 && layout.problem)} role="status">
            {barText(t, { files: files.length, ready, failed, unsaved: all.unsaved })}
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
