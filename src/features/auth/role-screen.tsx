import { ChevronRight, Heart, Sparkles } from 'lucide-react';
import { useRouter } from 'next/router';
import { Link } from '#components/link.tsx';
import { useT } from '#i18n/use-t.ts';
import { Seo } from '#shell/seo.tsx';
import { useSettings } from '#store/hooks.ts';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { useWanted, withWay } from './way.ts';

/** Fan or creator: the first step of signing up. */
export function RoleScreen() {
  const t = useT();
  const { query } = useRouter();
  const wanted = useWanted('register', query);
  const { userBenefit, modelBenefit } = useSettings();
  return (
    <AuthCard
      title={t('auth.role.title')}
      text={wanted ?? t('auth.role.text')}
      footer={
        <p>
          <span>{t('auth.register.have')}</span>{' '}
          <Link href={withWay('/auth/login', query)}>{t('auth.login.submit')}</Link>
        </p>
      }
    >
      <Seo title={t('auth.role.title')} description={t('auth.role.description')} path="/auth/register" />
      <div className={styles.roles}>
        <Link href={withWay('/auth/fan-register', query)} className={styles.role}>
          <Heart aria-hidden="true" />
          <strong>{t('auth.role.fan')}</strong>
          <span>{userBenefit || t('auth.role.fan.text')}</span>
          <ChevronRight aria-hidden="true" className="flip-rtl" />
        </Link>
        <Link href={withWay('/auth/creator-register', query)} className={styles.role}>
          <Sparkles aria-hidden="true" />
          <strong>{t('auth.role.creator')}</strong>
          <span>{modelBenefit || t('auth.role.creator.text')}</span>
          <ChevronRight aria-hidden="true" className="flip-rtl" />
        </Link>
      </div>
    </AuthCard>
  );
}
