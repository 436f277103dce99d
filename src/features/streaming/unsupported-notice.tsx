import { Notice } from '#components/notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { useCanStream } from './live/use-can-stream.ts';

/** Says before somebody pays or goes on air that this browser cannot show or send live video, and what to do. */
export function UnsupportedNotice({ side }: { side: 'host' | 'audience' }) {
  const t = useT();
  if (useCanStream(side)) return null;
  return (
    <Notice
      tone="warning"
      title={t(side === 'host' ? 'streaming.send.unsupported' : 'streaming.unsupported.title')}
    >
      {t(side === 'host' ? 'streaming.send.unsupported.text' : 'streaming.unsupported.text')}
    </Notice>
  );
}
