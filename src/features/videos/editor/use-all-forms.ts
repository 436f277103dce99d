import { useEffect, useRef, useState } from 'react';
import { dismiss, toast } from '#components/toast.ts';
import type { FormFile } from '#features/items/editor/form-files.ts';
import { useT } from '#i18n/use-t.ts';
import { isSavable, type NewVideoForm } from './new-video.tsx';
import type { SharedValues, VideoValues } from './video-values.ts';

const partOf = (values: VideoValues, names: readonly string[]): Partial<VideoValues> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** The one toast by which the last values used for all are taken back; it goes with the forms. */
function useUndoToast() {
  const shown = useRef<number | null>(null);
  const forget = () => {
    if (shown.current !== null) dismiss(shown.current);
    shown.current = null;
  };
  const latest = useRef(forget);
  useEffect(() => () => latest.current(), []);
  return {
    /** Takes the toast away, because what it would take back is not there any more. */
    forget,
    show: (text: string, label: string, onClick: () => void) => {
      forget();
      shown.current = toast.success(text, { action: { label, onClick } });
    },
  };
}

/** The forms of several new videos together: saving all that can be saved, and values of one used for all others. */
export function useAllForms(files: readonly FormFile[]) {
  const t = useT();
  const forms = useRef(new Map<string, NewVideoForm>());
  const running = useRef(false);
  const undo = useUndoToast();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const change = (isRunning: boolean) => {
    running.current = isRunning;
    setBusy(isRunning);
  };

  /** Saves one after the other. Those with a problem say it and stay; the first of them gets the focus. */
  const saveAll = async () => {
    undo.forget();
    change(true);
    setRefused([]);
    const savable = files.filter(isSavable);
    const left: string[] = [];
    for (const { id } of savable) {
      const isSaved = await forms.current.get(id)?.save(left.length === 0);
      if (!isSaved) left.push(id);
    }
    change(false);
    setRefused(left);
    const count = savable.length - left.length;
    if (count > 0) toast.success(t('creator.videos.editor.savedAll', { count }));
  };

  /** Gives all forms these values; the toast gives each back what it had. */
  const shareValues = (what: SharedValues, values: Partial<VideoValues>) => {
    const names = Object.keys(values);
    const before = [...forms.current].map(([id, form]) => ({ id, values: partOf(form.values, names) }));
    for (const form of forms.current.values()) form.fill(values);
    // Films that did not upload become no videos.
    const count = files.filter(({ status }) => status !== 'failed').length;
    const text =
      count === 2
        ? t(`creator.videos.editor.usedForBoth.${what}`)
        : t(`creator.videos.editor.usedForAll.${what}`, { count });
    undo.show(text, t('items.own.undo'), () => {
      for (const old of before) forms.current.get(old.id)?.fill(old.values);
    });
  };

  return {
    busy,
    /** What is saved now is saved together with others. */
    isRunning: () => running.current,
    /** How many of the forms that are left the last try could not save. */
    unsaved: files.filter(({ id }) => refused.includes(id)).length,
    saveAll,
    shareValues,
    /** Saving begins: values that were used for all are not taken back any more. */
    forgetUndo: undo.forget,
    /** Knows the form of a file as long as it stands there. */
    refOf: (id: string) => (form: NewVideoForm | null) => {
      if (form) forms.current.set(id, form);
      else forms.current.delete(id);
    },
  };
}
