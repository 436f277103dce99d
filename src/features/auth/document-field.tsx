import { useEffect, useState } from 'react';
import { FileDrop } from '#components/file-drop.tsx';
import { useT } from '#i18n/use-t.ts';
import { DOCUMENT_TYPES, UPLOAD_RULES, uploadProblem } from '#rules/uploads.ts';

const RULE = UPLOAD_RULES['performer-document'];

interface Props {
  label: string;
  hint: string;
  file: File | null;
  error?: string | undefined;
  /** 0–100 while it is sent. */
  progress: number | null;
  onChange: (file: File | null) => void;
}

/** The address of a picture that is not on the server yet; given back when it is no longer shown. */
function usePreview(file: File | null): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return setPreview(undefined);
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return preview;
}

/** One identity document with its preview; a file the server would refuse is told at once. */
export function DocumentField({ label, hint, file, error, progress, onChange }: Props) {
  const t = useT();
  const preview = usePreview(file);
  const [refused, setRefused] = useState('');
  const add = ([added]: File[]) => {
    if (!added) return;
    const problem = uploadProblem(RULE, { mimeType: added.type, bytes: added.size });
    setRefused(problem ? t(`auth.problem.file.${problem}`) : '');
    onChange(problem ? null : added);
  };
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
      accept={DOCUMENT_TYPES.join(',')}
      multiple={false}
      max={1}
      files={shown ? [shown] : []}
      disabled={progress !== null}
      error={refused || error}
      onAdd={add}
      onRemove={() => onChange(null)}
    />
  );
}
