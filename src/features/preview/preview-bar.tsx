import { X } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { LinkTabs } from '#components/link-tabs.tsx';
import { useT } from '#i18n/use-t.ts';
import { PREVIEW_ROLES, type PreviewRole } from '#rules/preview.ts';
import styles from './preview.module.css';
import { previewPath } from './preview-paths.ts';

interface Props {
  as: PreviewRole;
  /** Of one post; else it is the profile. */
  postId?: string;
  /** Where one goes on as oneself. */
  endHref: string;
}

/** Says as whom one looks, and ends it. */
export function PreviewBar({ as, postId, endHref }: Props) {
  const t = useT();
  return (
    <>
      <div data-sticky className={styles.bar}>
        <div className={styles.words}>
          <p role="status">{t(`preview.as.${as}`)}</p>
          <Button size="small" href={endHref} icon={<X aria-hidden="true" />}>
            {t('preview.end')}
          </Button>
        </div>
        <LinkTabs
          label={t('preview.choose')}
          keepScroll
          items={PREVIEW_ROLES.map((role) => ({
            href: previewPath(role, postId),
            label: t(`preview.role.${role}`),
          }))}
          current={previewPath(as, postId)}
        />
      </div>
      <p className={styles.note}>{t('preview.leftOut')}</p>
    </>
  );
}
