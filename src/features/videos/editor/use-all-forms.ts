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
  /** The form that is saved together with others now. */
  const saving = useRef<string | null>(null);
  const undo = useUndoToast();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);

  /**
   * Saves one after the other. Those with a problem say it and stay; the first of them gets the focus. What was or is
   * saved by its own button has its own words.
   */
  const saveAll = async () => {
    undo.forget();
    setBusy(true);
    setRefused([]);
    const left: string[] = [];
    let count = 0;
    for (const { id } of files.filter(isSavable)) {
      saving.current = id;
      const outcome = await forms.current.get(id)?.save(left.length === 0);
      if (outcome === 'refused') left.push(id);
      if (outcome === 'saved') count += 1;
    }
    saving.current = null;
    setBusy(false);
    setRefused(left);
    if (count > 0) toast.success(t('creator.videos.editor.savedAll', { count }));
  };

  /** Gives all forms these values; the toast gives each back what it had. */
  const shareValues = (what: SharedValues, values: Partial<VideoValues>) => {
    const names = Object.keys(values);
    const open = [...forms.current].filter(([, { sending }]) => !sending);
    const before = open.map(([id, form]) => ({ id, values: partOf(form.values, names) }));
    for (const [, form] of open) form.fill(values);
    // Films that did not upload become no videos.
    const failed = new Set(files.filter(({ status }) => status === 'failed').map(({ id }) => id));
    const count = open.filter(([id]) => !failed.has(id)).length;
    undo.show(t(`creator.videos.editor.usedForAll.${what}`, { count }), t('items.own.undo'), () => {
      for (const old of before) forms.current.get(old.id)?.fill(old.values);
    });
  };

  return {
    busy,
    /** It is being saved together with others now, not by its own button. */
    isSaving: (id: string) => saving.current === id,
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
