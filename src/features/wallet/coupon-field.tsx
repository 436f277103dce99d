import { TicketPercent } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#components/button.tsx';
import { Field } from '#components/field.tsx';
import type { Coupon } from '#contract/coupons.ts';
import { useT } from '#i18n/use-t.ts';
import styles from './coupon-field.module.css';
import { type CouponUse, percentOf } from './use-coupon.ts';

function Applied({ coupon, onRemove }: { coupon: Coupon; onRemove: () => void }) {
  const t = useT();
  const { code, name } = coupon;
  const button = useRef<HTMLButtonElement>(null);
  // The field that had the focus has just gone.
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={styles.applied}>
      <TicketPercent aria-hidden="true" />
      <p className={styles.what} role="status">
        <span className={styles.code}>
          {t('wallet.coupon.applied', { code, percent: String(percentOf(coupon)) })}
        </span>
        {name ? <bdi>{name}</bdi> : null}
      </p>
      <Button
        ref={button}
        variant="quiet"
        size="small"
        onClick={onRemove}
        aria-label={t('wallet.coupon.removeOf', { code })}
      >
        {t('wallet.coupon.remove')}
      </Button>
    </div>
  );
}

/** Where a coupon's code is typed; in its place the coupon, once it is applied. */
export function CouponField({ coupon }: { coupon: CouponUse }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const removed = useRef(false);
  const { applied, refused } = coupon;
  useEffect(() => {
    if (applied || !(refused || removed.current)) return;
    removed.current = false;
    field.current?.focus();
  }, [applied, refused]);
  const remove = () => {
    removed.current = true;
    coupon.remove();
  };
  if (applied) return <Applied coupon={applied} onRemove={remove} />;
  return (
    <form method="post" className={styles.form} onSubmit={coupon.submit} noValidate>
      <Field
        ref={field}
        className={styles.field}
        name="couponCode"
        label={t('wallet.coupon.label')}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={coupon.code}
        error={coupon.problem || undefined}
        onChange={(event) => coupon.type(event.target.value)}
      />
      <Button type="submit" loading={coupon.busy}>
        {t('wallet.coupon.apply')}
      </Button>
    </form>
  );
}
