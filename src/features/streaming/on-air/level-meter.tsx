import { useEffect, useRef } from 'react';
import { useT } from '#i18n/use-t.ts';
import styles from './live-screen.module.css';

/** Loudness of what a microphone hears, 0 to 1. */
function loudness(samples: Uint8Array): number {
  let sum = 0;
  for (const sample of samples) sum += ((sample - 128) / 128) ** 2;
  return Math.min(1, Math.sqrt(sum / samples.length) * 3);
}

/** Shows that the microphone hears something. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const t = useT();
  const meter = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    if (stream.getAudioTracks().length === 0 || typeof AudioContext === 'undefined') return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    let frame = 0;
    const draw = () => {
      analyser.getByteTimeDomainData(samples);
      if (meter.current) meter.current.value = loudness(samples);
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [stream]);
  return (
    <label className={styles.level}>
      <span>{t('streaming.level')}</span>
      <meter ref={meter} className={styles.meter} min={0} max={1} value={0} />
    </label>
  );
}
