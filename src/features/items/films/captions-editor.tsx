import { Popconfirm } from 'antd';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Field, SelectField } from '#components/field.tsx';
import { displayNames } from '#components/format.ts';
import { toast } from '#components/toast.ts';
import type { WireFile } from '#contract/files.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { pressedKey } from '#lib/pressed-key.ts';
import { languageName, useLanguageOptions } from '#lib/use-language-options.ts';
import { CAPTIONS_MAX_BYTES, CAPTIONS_MAX_TRACKS, cleanCaptions } from '#rules/captions.ts';
import { filesService } from '#services/files.ts';
import type { FilmProps } from './film-frame.tsx';
import styles from './films.module.css';
import { PickFile } from './pick-file.tsx';
import { useChange } from './use-change.ts';

type Track = NonNullable<WireFile['captions']>[number];

const NO_TRACKS: Track[] = [];
const LABEL_MAX = 40;
const KILOBYTE = 1024;

/** A language's own name for itself: it is what people look for in a player's list. */
function ownName(code: string): string {
  const name = displayNames(code, 'language').of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

interface TrackProps extends FilmProps {
  track: Track;
  onReplace: () => void;
}

function TrackRow({ film, track, onFilm, onReplace }: TrackProps) {
  const t = useT();
  const locale = useLocale();
  const { busy, error, run } = useChange();
  const { language, label } = track;
  const remove = async () => {
    const changed = await run(() => filesService.removeCaptions({ params: { id: film._id, language } }));
    if (!changed) return;
    onFilm(changed);
    toast.success(t('creator.film.captions.removed', { label }));
  };
  return (
    <li className={styles.track}>
      <span className={styles.trackName}>
        <bdi>{label}</bdi> <span className={styles.hint}>{languageName(locale, language)}</span>
      </span>
      <Button
        size="small"
        aria-label={t('creator.film.captions.replaceOf', { label })}
        disabled={busy}
        onClick={onReplace}
      >
        {t('creator.film.captions.replace')}
      </Button>
      <Popconfirm
        title={t('creator.film.captions.ask', { label })}
        okText={t('creator.film.captions.remove')}
        cancelText={t('common.cancel')}
        onConfirm={() => void remove()}
      >
        <Button size="small" aria-label={t('creator.film.captions.removeOf', { label })} loading={busy}>
          {t('creator.film.captions.remove')}
        </Button>
      </Popconfirm>
      {error ? (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      ) : null}
    </li>
  );
}

interface Typed {
  language: string;
  label: string;
  /** Name and words of the chosen file. */
  file: { name: string; text: string } | null;
}
const NOTHING: Typed = { language: '', label: '', file: null };
type Problems = Partial<Record<keyof Typed, string>>;

/** Captions of a film, one file a language: added, replaced and removed at once. */
export function CaptionsEditor({ film, onFilm }: FilmProps) {
  const t = useT();
  const tracks = film.captions ?? NO_TRACKS;
  const [typed, setTyped] = useState(NOTHING);
  const [problems, setProblems] = useState<Problems>({});
  const { busy, error, run } = useChange();
  const [stored] = useState(() => tracks.map((track) => track.language));
  const options = useLanguageOptions(stored);
  const replaced = tracks.find((track) => track.language === typed.language);
  const isFull = tracks.length >= CAPTIONS_MAX_TRACKS;
  const set = (part: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...part }));
    setProblems({});
  };
  const chooseLanguage = (language: string) =>
    // A label that was written stays.
    set({ language, ...(typed.label && typed.label !== nameBefore ? {} : { label: ownName(language) }) });
  const nameBefore = typed.language ? ownName(typed.language) : '';
  const pick = async (file: File) => {
    set({ file: null });
    if (file.size > CAPTIONS_MAX_BYTES) {
      const limit = CAPTIONS_MAX_BYTES / KILOBYTE;
      return setProblems({ file: t('creator.film.captions.tooBig', { name: file.name, limit }) });
    }
    const text = await file.text();
    if (cleanCaptions(text) === null)
      return setProblems({ file: t('creator.film.captions.noVtt', { name: file.name }) });
    set({ file: { name: file.name, text } });
  };
  const add = async () => {
    const { language, label, file } = typed;
    const missing: Problems = {
      ...(language ? {} : { language: t('creator.film.captions.noLanguage') }),
      ...(label.trim() ? {} : { label: t('creator.film.captions.noLabel') }),
      ...(file ? {} : { file: t('creator.film.captions.noFile') }),
      ...(isFull && language && !replaced
        ? { language: t('creator.film.captions.full', { count: CAPTIONS_MAX_TRACKS }) }
        : {}),
    };
    setProblems(missing);
    if (!file || Object.keys(missing).length > 0) return;
    const body = { language, label: label.trim(), text: file.text };
    const changed = await run(() => filesService.putCaptions({ params: { id: film._id }, body }));
    if (!changed) return;
    setTyped(NOTHING);
    onFilm(changed);
    toast.success(t('creator.film.captions.saved', { label: body.label }));
  };
  return (
    <div className={styles.tab}>
      <p className={styles.hint}>
        {t('creator.film.captions.hint', {
          limit: CAPTIONS_MAX_BYTES / KILOBYTE,
          count: CAPTIONS_MAX_TRACKS,
        })}
      </p>
      {tracks.length > 0 ? (
        <ul className={styles.tracks} aria-label={t('creator.film.captions.list')}>
          {tracks.map((track) => (
            <TrackRow
              key={track.language}
              film={film}
              track={track}
              onFilm={onFilm}
              onReplace={() => set({ language: track.language, label: track.label, file: null })}
            />
          ))}
        </ul>
      ) : null}
      <div className={styles.fields}>
        <SelectField
          label={t('creator.film.captions.language')}
          placeholder={t('creator.film.captions.choose')}
          options={options}
          value={typed.language}
          error={problems.language}
          onChange={(event) => chooseLanguage(event.target.value)}
        />
        <Field
          label={t('creator.film.captions.label')}
          hint={t('creator.film.captions.label.hint')}
          maxLength={LABEL_MAX}
          autoComplete="off"
          value={typed.label}
          error={problems.label}
          onChange={(event) => set({ label: event.target.value })}
          onKeyDown={(event) => {
            // Enter belongs to the captions here, not to the post around them.
            if (pressedKey(event) !== 'Enter') return;
            event.preventDefault();
            void add();
          }}
        />
      </div>
      <div className={styles.actions}>
        <PickFile
          label={t(typed.file ? 'creator.film.captions.otherFile' : 'creator.film.captions.file')}
          accept=".vtt,text/vtt"
          disabled={busy}
          onPick={(file) => void pick(file)}
        />
        <span role="status" className={styles.hint}>
          {typed.file?.name}
        </span>
      </div>
      {problems.file || error ? (
        <p className={styles.problem} role="alert">
          {problems.file || error}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button size="small" loading={busy} onClick={() => void add()}>
          {t(replaced ? 'creator.film.captions.replaceNow' : 'creator.film.captions.add')}
        </Button>
      </div>
    </div>
  );
}
