import { Image as ImageIcon, Radio, Type } from 'lucide-react';
import { useT } from '#i18n/use-t.ts';
import styles from './composer.module.css';
import type { PostType } from './post-values.ts';

const TYPES = [
  { type: 'media', icon: <ImageIcon aria-hidden="true" /> },
  { type: 'text', icon: <Type aria-hidden="true" /> },
  { type: 'scheduled-streaming', icon: <Radio aria-hidden="true" /> },
] as const;

/** Photos, videos and audio, words only, or the announcement of a stream. */
export function TypeChoice({ value, onChange }: { value: PostType; onChange: (type: PostType) => void }) {
  const t = useT();
  return (
    <fieldset className={styles.types}>
      <legend>{t('creator.composer.type')}</legend>
      {TYPES.map(({ type, icon }) => (
        <label key={type} className={styles.type}>
          <input
            type="radio"
            name="type"
            value={type}
            checked={value === type}
            onChange={() => onChange(type)}
          />
          {icon}
          <span>{t(`creator.composer.type.${type}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
