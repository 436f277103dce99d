import { useRef } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import type { CurrentUser } from '#contract/users.ts';
import { LazyCropSheet } from '#features/performers/account/lazy-crop-sheet.tsx';
import { RemovePicture } from '#features/performers/account/remove-picture.tsx';
import { usePicture } from '#features/performers/account/use-picture.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { acceptOf, limitOf } from '#lib/upload-problem.ts';
import { DEFAULT_AVATAR } from '#rules/constants.ts';
import { usersService } from '#services/users.ts';
import { useAppDispatch, useUploadLimits } from '#store/hooks.ts';
import { userActions } from '#store/user.ts';
import styles from './account.module.css';

const PORTRAIT_PIXELS = 512;

const send = (file: File, options?: object) =>
  usersService.uploadAvatar({ files: { avatar: file } }, options);

/** The own portrait: chosen, cut, sent, shown everywhere at once. */
export function PortraitPanel({ user }: { user: CurrentUser }) {
  const t = useT();
  const locale = useLocale();
  const limits = useUploadLimits();
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const { choose, refused, sheet } = usePicture('avatar', send, ({ url }) =>
    dispatch(userActions.userUpdated({ ...user, avatar: url })),
  );
  const has = user.avatar !== DEFAULT_AVATAR;
  return (
    <div className={styles.portrait}>
      <Avatar name={user.name} src={user.avatar} size={96} alt={t('users.account.portrait')} />
      <div className={styles.portraitWords}>
        <div className={styles.portraitActions}>
          <Button onClick={() => input.current?.click()}>
            {t(has ? 'users.account.portrait.change' : 'users.account.portrait.add')}
          </Button>
          {has ? (
            <RemovePicture
              label={t('users.account.portrait.remove')}
              question={t('users.account.portrait.removeAsk')}
              remove={() => usersService.removeAvatar({})}
              onRemoved={() => dispatch(userActions.userUpdated({ ...user, avatar: DEFAULT_AVATAR }))}
            />
          ) : null}
        </div>
        <p>{t('users.account.portrait.hint', { limit: limitOf('avatar', locale, limits) })}</p>
        <div aria-live="polite">{refused ? <p className={styles.refused}>{refused}</p> : null}</div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('users.account.portrait')}
        accept={acceptOf('avatar')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // The same file may be picked again.
          event.target.value = '';
        }}
      />
      {sheet ? (
        <LazyCropSheet
          {...sheet}
          title={t('users.account.portrait')}
          ratio={1}
          round
          most={PORTRAIT_PIXELS}
        />
      ) : null}
    </div>
  );
}
