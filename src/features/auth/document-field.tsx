import { FileDrop } from '#components/file-drop.tsx';
import { useLocale, useT } from '#i18n/use-t.ts';
import { acceptOf, uploadText } from '#lib/upload-problem.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { isPicture } from '#rules/file-kinds.ts';
import { useSettings } from '#store/hooks.ts';

const TYPE = 'performer-document';

interface Props {
  label: string;
  hint: string;
  file: File | null;
  error?: string | undefined;
  /** 0–100 while it is sent. */
  progress: number | null;
  onChange: (file: File | null) => void;
}

/** One identity document with its preview; a file the server would refuse is told at once. */
export function DocumentField({ label, hint, file, error, progress, onChange }: Props) {
  const t = useT();
  const locale = useLocale();
  const limits = useSettings();
  const preview = useObjectUrl(file && isPicture(file) ? file : null);
  const shown = file && {
    id: file.name,
    name: file.name,
    size: file.size,
    kind: preview ? ('photo' as const) : ('file' as const),
    ...(preview ? { preview } : {}),
    status: progress === null ? ('done' as const) : ('uploading' as const),
    ...(progress === null ? {} : { progress }),
  };
  return (
    <FileDrop
      label={label}
      hint={hint}
      accept={acceptOf(TYPE)}
      multiple={false}
      max={1}
      files={shown ? [shown] : []}
      disabled={progress !== null}
      error={error}
      check={(added) => uploadText(t, locale, TYPE, added, limits)}
      onAdd={([added]) => onChange(added ?? null)}
      onRemove={() => onChange(null)}
    />
  );
}
