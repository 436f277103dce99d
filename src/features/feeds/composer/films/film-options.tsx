import { Collapse, Tabs } from 'antd';
import { ChevronDown } from 'lucide-react';
import { Notice } from '#components/notice.tsx';
import type { WireFile } from '#contract/files.ts';
import type { FormFile } from '#features/items/editor/form-files.ts';
import type { FileUploads } from '#features/items/editor/use-file-uploads.ts';
import { CaptionsEditor } from '#features/items/films/captions-editor.tsx';
import styles from '#features/items/films/films.module.css';
import { PosterChoice } from '#features/items/films/poster-choice.tsx';
import { TeaserCut } from '#features/items/films/teaser-cut.tsx';
import { useT } from '#i18n/use-t.ts';
import { feedsApi } from '#services/feeds.ts';
import { ownFeedsService } from '#services/own-feeds.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { TeaserState } from './teaser-state.tsx';

export interface FilmOptionsProps {
  uploads: FileUploads;
  teaser: FileUploads;
  isForEveryone: boolean;
  error: string | undefined;
  /** Another teaser was chosen, so an old complaint no longer holds. */
  onChange: () => void;
}

interface FilmProps extends Omit<FilmOptionsProps, 'uploads' | 'error'> {
  file: FormFile;
  onFilm: (film: WireFile) => void;
}

/** What can be chosen of one film, once the server has made it ready. */
function Film({ file, teaser, isForEveryone, onFilm, onChange }: FilmProps) {
  const t = useT();
  const { wire, status } = file;
  if (status === 'failed') return <Notice tone="warning">{t('creator.film.failed')}</Notice>;
  if (wire?.status !== 'finished') return <p role="status">{t('creator.film.processing')}</p>;
  const items = [
    {
      key: 'poster',
      label: <span>{t('creator.film.poster')}</span>,
      children: (
        <PosterChoice
          film={wire}
          choose={(at) => ownFeedsService.choosePoster({ body: { fileId: wire._id, at } })}
          send={(picture) =>
            ownFeedsService.uploadPoster({ body: { fileId: wire._id }, files: { file: picture } })
          }
          onFilm={onFilm}
        />
      ),
    },
    {
      key: 'teaser',
      label: <span>{t('creator.film.teaser')}</span>,
      children: (
        <TeaserCut
          film={wire}
          isForEveryone={isForEveryone}
          cut={(part) => ownFeedsService.cutTeaser({ body: { fileId: wire._id, ...part } })}
          onCut={(made) => {
            teaser.queue.put(made);
            onChange();
          }}
        />
      ),
    },
    {
      key: 'captions',
      label: <span>{t('creator.film.captions')}</span>,
      children: <CaptionsEditor film={wire} onFilm={onFilm} />,
    },
  ];
  return <Tabs items={items} />;
}

/** Poster, teaser and captions of each film of a post. */
export function FilmOptions({ uploads, error, ...props }: FilmOptionsProps) {
  const t = useT();
  const dispatch = useAppDispatch();
  const films = uploads.files.filter(({ kind }) => kind === 'video');
  const changed = (id: string, film: WireFile) => {
    uploads.queue.renew(id, film);
    // Posts that show it have other pictures or captions now.
    dispatch(feedsApi.util.invalidateTags(['feeds']));
  };
  if (films.length === 0 && props.teaser.files.length === 0) return null;
  return (
    <div className={styles.films} data-field="teaserId">
      {films.length > 0 ? (
        <Collapse
          expandIcon={({ isActive }) => (
            <ChevronDown className={isActive ? styles.open : undefined} aria-hidden="true" />
          )}
          items={films.map((file) => ({
            key: file.id,
            label: t('creator.film.title', { name: file.name }),
            children: <Film {...props} file={file} onFilm={(film) => changed(file.id, film)} />,
          }))}
        />
      ) : null}
      <TeaserState teaser={props.teaser} error={error} />
    </div>
  );
}
