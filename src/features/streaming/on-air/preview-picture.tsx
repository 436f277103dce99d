import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '#i18n/use-t.ts';
import styles from '../stream-picture.module.css';

/** The performer's own picture, as a mirror shows it, without sound. */
export function PreviewPicture({ stream, children }: { stream: MediaStream | null; children?: ReactNode }) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <div className={styles.frame}>
      <video
        ref={video}
        className={styles.mirrored}
        autoPlay
        playsInline
        muted
        aria-label={t('streaming.preview')}
      />
      {children}
    </div>
  );
}
