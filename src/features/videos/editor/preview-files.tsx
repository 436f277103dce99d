import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { PickFile } from '#features/items/films/pick-file.tsx';
import { useLocale, useT } from '#i18n/use-t.ts';
import { acceptOf, limitOf, uploadText } from '#lib/upload-problem.ts';
import { useUploadLimits } from '#store/hooks.ts';
import styles from './preview-files.module.css';

const KINDS = ['thumbnail', 'teaser'] as const;
type Kind = (typeof KINDS)[number];
/** What everyone may see of a new video, sent along with its form. */
export type PreviewFiles = Partial<Record<Kind, File>>;

interface Props {
  files: PreviewFiles;
  disabled: boolean;
  onChange: (files: PreviewFiles) => void;
}

/** Picture and short film for everyone, of a video that is not saved yet. */
export function PreviewFields({ files, disabled, onChange }: Props) {
  const t = useT();
  const locale = useLocale();
  const limits = useUploadLimits();
  const [problems, setProblems] = useState<Partial<Record<Kind, string>>>({});
  const pick = (kind: Kind, file: File | undefined) => {
    const problem = file ? uploadText(t, locale, `performer-video-${kind}`, file, limits) : '';
    setProblems((before) => ({ ...before, [kind]: problem }));
    if (problem) return;
    const { [kind]: _, ...others } = files;
    onChange(file ? { ...others, [kind]: file } : others);
  };
  return (
    <fieldset className={styles.fields}>
      <legend>{t('creator.videos.editor.previews')}</legend>
      <p className={styles.hint}>
        {t('creator.videos.editor.previewsHint', {
          picture: limitOf('performer-video-thumbnail', locale, limits),
          film: limitOf('performer-video-teaser', locale, limits),
        })}
      </p>
      {KINDS.map((kind) => (
        <div key={kind}>
          <div className={styles.line}>
            <PickFile
              label={t(`creator.videos.editor.choose.${kind}`)}
              accept={acceptOf(`performer-video-${kind}`)}
              disabled={disabled}
              onPick={(file) => pick(kind, file)}
            />
            {files[kind] ? (
              <>
                <span className={styles.name}>{files[kind].name}</span>
                <Button
                  size="small"
                  variant="quiet"
                  disabled={disabled}
                  onClick={() => pick(kind, undefined)}
                >
                  {t('components.remove', { name: files[kind].name })}
                </Button>
              </>
            ) : null}
          </div>
          <p role="alert" className={styles.problem}>
            {problems[kind]}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
