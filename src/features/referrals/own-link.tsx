import dynamic from 'next/dynamic';
import { Button } from '#components/button.tsx';
import { Field } from '#components/field.tsx';
import { Notice } from '#components/notice.tsx';
import { toast } from '#components/toast.ts';
import { publicConfig } from '#config';
import { useT } from '#i18n/use-t.ts';
import { REFERRAL_PARAM } from '#rules/referrals.ts';
import { useSettings, useViewer } from '#store/hooks.ts';
import styles from './referrals.module.css';

const LinkQr = dynamic(() => import('./link-qr.tsx').then((part) => part.LinkQr), { ssr: false });

function CopiedLink({
  name,
  label,
  hint,
  link,
}: {
  name: string;
  label: string;
  hint?: string;
  link: string;
}) {
  const t = useT();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(t('referrals.link.copied'));
    } catch {
      toast.error(t('components.copyRefused'));
    }
  };
  return (
    <div className={styles.link}>
      <Field
        name={name}
        label={label}
        hint={hint}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button aria-label={t('referrals.link.copy.label', { what: label })} onClick={() => void copy()}>
        {t('referrals.link.copy')}
      </Button>
    </div>
  );
}

/** The links one shares, and the first of them for cameras. */
export function OwnLink({ code }: { code: string }) {
  const t = useT();
  const viewer = useViewer();
  const { referralsEnabled } = useSettings();
  const query = `?${REFERRAL_PARAM}=${code}`;
  const { url } = publicConfig();
  const link = `${url}/auth/register${query}`;
  return (
    <div className={styles.own}>
      <div className={styles.links}>
        {referralsEnabled ? null : <Notice tone="warning">{t('referrals.off')}</Notice>}
        <CopiedLink
          name="link"
          label={t('referrals.link')}
          hint={t('referrals.link.hint', { code: query })}
          link={link}
        />
        {viewer?.isPerformer ? (
          <CopiedLink
            name="profile"
            label={t('referrals.link.profile')}
            link={`${url}/${viewer.username}${query}`}
          />
        ) : null}
      </div>
      <div className={styles.qr}>
        <LinkQr link={link} title={t('referrals.qr')} />
      </div>
    </div>
  );
}
