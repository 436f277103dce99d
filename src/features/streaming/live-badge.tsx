import { Radio } from 'lucide-react';
import { Badge } from '#components/badge.tsx';
import { useT } from '#i18n/use-t.ts';

/** Says that somebody is on air. */
export function LiveBadge({ className }: { className?: string }) {
  const t = useT();
  return (
    <Badge tone="solid" icon={<Radio aria-hidden="true" />} {...(className ? { className } : {})}>
      {t('streaming.live')}
    </Badge>
  );
}
