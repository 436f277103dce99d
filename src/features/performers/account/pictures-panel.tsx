import { useRef } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { Image } from '#components/image.tsx';
import { Section } from '#components/section.tsx';
import type { PerformerOwn } from '#contract/performer-account.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { acceptOf, limitOf } from '#lib/upload-problem.ts';
import { DEFAULT_AVATAR } from '#rules/constants.ts';
import { performerAccountService } from '#services/performer-account.ts';
import { useUploadLimits } from '#store/hooks.ts';
import styles from './account.module.css';
import { LazyCropSheet } from './lazy-crop-sheet.tsx';
import type { PanelProps } from './panel.ts';
import { RemovePicture } from './remove-picture.tsx';
import { usePicture } from './use-picture.ts';
import { WelcomeVideo } from './welcome-video.tsx';

type Picture = 'avatar' | 'cover';

/** Shapes in which the site shows them; the server keeps no more than that many px. */
const SHAPES = { avatar: { ratio: 1, most: 512 }, cover: { ratio: 3, most: 1600 } } as const;

const sendAvatar = (file: File, options?: object) =>
  performerAccountService.uploadAvatar({ files: { avatar: file } }, options);
const sendCover = (file: File, options?: object) =>
  performerAccountService.uploadCover({ files: { cover: file } }, options);

const REMOVE = {
  avatar: () => performerAccountService.removeAvatar({}),
  cover: () => performerAccountService.removeCover({}),
} as const;
/** What stands where there is none. */
const NONE = { avatar: DEFAULT_AVATAR, cover: '' } as const;

const changeOf = (kind: Picture, url: string): Partial<PerformerOwn> =>
  kind === 'avatar' ? { avatar: url } : { cover: url, coverThumbnail: url };

function PictureField({ kind, ...props }: PanelProps & { kind: Picture }) {
  const t = useT();
  const locale = useLocale();
  const limits = useUploadLimits();
  const input = useRef<HTMLInputElement>(null);
  const picture = usePicture(kind, kind === 'avatar' ? sendAvatar : sendCover, ({ url }) =>
    props.onSaved(changeOf(kind, url ?? '')),
  );
  const { performer } = props;
  const has = performer[kind] !== NONE[kind];
  const title = t(`creator.account.${kind}`);
  return (
    <Section
      title={title}
      text={t(`creator.account.${kind}.hint`, { limit: limitOf(kind, locale, limits) })}
      className={styles.part}
    >
      {kind === 'avatar' ? (
        <Avatar name={performer.name} src={performer.avatar} size={128} alt={title} />
      ) : (
        <div className={styles.cover}>
          {performer.cover ? (
            <Image src={performer.cover} alt={title} cover />
          ) : (
            <span>{t('creator.account.cover.none')}</span>
          )}
        </div>
      )}
      <div className={styles.pictureActions}>
        <Button onClick={() => input.current?.click()}>
          {t(has ? `creator.account.${kind}.change` : `creator.account.${kind}.add`)}
        </Button>
        {has ? (
          <RemovePicture
            label={t(`creator.account.${kind}.remove`)}
            question={t(`creator.account.${kind}.removeAsk`)}
            remove={REMOVE[kind]}
            onRemoved={() => props.onSaved(changeOf(kind, NONE[kind]))}
          />
        ) : null}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={title}
          accept={acceptOf(kind)}
          onChange={(event) => {
            picture.choose(event.target.files?.[0]);
            // The same file may be picked again.
            event.target.value = '';
          }}
        />
      </div>
      <div aria-live="polite">
        {picture.refused ? <p className={styles.error}>{picture.refused}</p> : null}
      </div>
      {picture.sheet ? (
        <LazyCropSheet
          {...picture.sheet}
          title={t(`creator.account.${kind}.crop`)}
          {...SHAPES[kind]}
          round={kind === 'avatar'}
        />
      ) : null}
    </Section>
  );
}

/** Portrait, cover and welcome video: what a visitor sees first. Each is saved as soon as it is chosen. */
export function PicturesPanel(props: PanelProps) {
  return (
    <div className={styles.parts}>
      <PictureField kind="avatar" {...props} />
      <PictureField kind="cover" {...props} />
      <WelcomeVideo {...props} />
    </div>
  );
}
