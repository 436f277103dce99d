import { useMemo } from 'react';
import { textParts } from '#rules/linked-text.ts';
import { Link } from './link.tsx';
import styles from './linked-text.module.css';

interface Props {
  text: string;
  /** Usernames in it that have a profile; the others are words. */
  mentions: readonly string[];
}

/** What people wrote, with links to the web and to profiles. Never markup: every part is text. */
export function LinkedText({ text, mentions }: Props) {
  const parts = useMemo(() => textParts(text), [text]);
  return parts.map((part, index) => {
    // A part has no name of its own, and the same text always has the same parts.
    const key = `${index}`;
    if (part.kind === 'words') return <span key={key}>{part.text}</span>;
    if (part.kind === 'mention') {
      if (!mentions.includes(part.username)) return <span key={key}>{part.text}</span>;
      return (
        <Link key={key} href={`/${part.username}`} className={styles.link}>
          {part.text}
        </Link>
      );
    }
    return (
      <a key={key} href={part.href} target="_blank" rel="nofollow ugc noopener" className={styles.link}>
        <bdi translate="no">{part.text}</bdi>
      </a>
    );
  });
}
