import { useRef, useState } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { toast } from '#components/toast.ts';
import type { CurrentUser } from '#contract/users.ts';
import { acceptOf, limitOf, uploadText } from '#features/creator/upload-problem.ts';
import { useUpload } from '#features/creator/use-upload.ts';
import { CropSheet } from '#features/performers/account/crop-sheet.tsx';
import { RemovePicture } from '#features/performers/account/remove-picture.tsx';
import { useLocale, useT } from '#i18n/use-t.ts';
import { DEFAULT_AVATAR } from '#rules/constants.ts';
import { usersService } from '#services/users.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { userActions } from '#store/user.ts';
import styles from './account.module.css';

const PORTRAIT_PIXELS = 512;

const send = (file: File, options?: object) =>
  usersService.uploadAvatar({ files: { avatar: file } }, options);

/** The own portrait: chosen, cut, sent, shown everywhere at once. */
export function PortraitPanel({ user }: { user: CurrentUser }) {
  const t = useT();
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(send);
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState('');
  const has = user.avatar !== DEFAULT_AVATAR;
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const problem = uploadText(t, locale, 'avatar', chosen);
    setRefused(problem);
    setFile(problem ? null : chosen);
  };
  const use = async (cut: File) => {
    const outcome = await upload.send(cut);
    if (!outcome.ok) return;
    setFile(null);
    dispatch(userActions.userUpdated({ ...user, avatar: outcome.data.url }));
    toast.success(t('common.saved'));
  };
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
        <p>{t('users.account.portrait.hint', { limit: limitOf('avatar', locale) })}</p>
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
      {file ? (
        <CropSheet
          file={file}
          title={t('users.account.portrait')}
          ratio={1}
          round
          most={PORTRAIT_PIXELS}
          progress={upload.progress}
          error={upload.error}
          onUse={(cut) => void use(cut)}
          onClose={() => setFile(null)}
        />
      ) : null}
    </div>
  );
}
