import { Button } from '#components/button.tsx';
import { numberFormat } from '#components/format.ts';
import { Notice } from '#components/notice.tsx';
import { useLocale, useT } from '#i18n/use-t.ts';
import { speedRating } from '#rules/upload-speed.ts';
import type { UploadSpeed } from './use-upload-speed.ts';

const TONES = { good: 'positive', weak: 'info', slow: 'warning' } as const;

/** What the own upload carries, in words. It is no condition: whoever wants goes live anyway. */
export function SpeedNotice({ speed }: { speed: UploadSpeed }) {
  const t = useT();
  const locale = useLocale();
  const { state, bitsPerSecond, again } = speed;
  const rating = bitsPerSecond === null ? null : speedRating(bitsPerSecond);
  const isKnown = state === 'known' && rating !== null;
  const rate = numberFormat(locale, { maximumFractionDigits: 1 }).format((bitsPerSecond ?? 0) / 1_000_000);
  return (
    <section aria-label={t('live.speed.title')} aria-live="polite">
      <Notice
        tone={isKnown ? TONES[rating] : 'info'}
        title={
          isKnown ? t(`live.speed.${rating}`) : t(`live.speed.${state === 'failed' ? 'failed' : 'measuring'}`)
        }
        action={
          state === 'known' || state === 'failed' ? (
            <Button size="small" onClick={again}>
              {t('live.speed.again')}
            </Button>
          ) : null
        }
      >
        {isKnown
          ? t(`live.speed.${rating}.text`, { rate })
          : t(`live.speed.${state === 'failed' ? 'failed' : 'measuring'}.text`)}
      </Notice>
    </section>
  );
}
