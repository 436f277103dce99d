import { Link } from '#components/link.tsx';
import { TimeText } from '#components/time-text.tsx';
import { useT } from '#i18n/use-t.ts';

/** Too many cards were tried or declined: no card was asked. */
export const CARD_HELD = 'payments.card-held';

/** Says until when no card is asked, in the reader's time, and where to write. The link leaves what was typed as it is. */
export function CardHeld({ until }: { until: string | undefined }) {
  const t = useT();
  return (
    <>
      <p>{t('payments.held.text')}</p>
      {until ? (
        <p>
          <span>{t('payments.held.until')}</span> <TimeText value={until} as="datetime" />
        </p>
      ) : null}
      <p>
        <Link href="/contact" target="_blank" rel="noopener">
          {t('payments.held.contact')}
        </Link>
      </p>
    </>
  );
}

interface RefusedForm {
  code: string;
  error: string;
  errors: Readonly<Record<string, string | undefined>>;
}

/** Why a form for a card was refused as a whole. */
export function CardRefusal({ form }: { form: RefusedForm }) {
  if (form.code === CARD_HELD) return <CardHeld until={form.errors.until} />;
  return <span>{form.error}</span>;
}
