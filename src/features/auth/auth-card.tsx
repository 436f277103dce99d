import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from '#components/drawing.tsx';
import styles from './auth.module.css';

interface Props {
  title: string;
  text?: ReactNode;
  drawing?: DrawingName;
  children?: ReactNode;
  /** Ways to the neighbouring screens. */
  footer?: ReactNode;
}

/** The frame of every sign-in screen: one heading, one thing to do, the ways on. */
export function AuthCard({ title, text, drawing, children, footer }: Props) {
  return (
    <section className={styles.card}>
      {drawing ? <Drawing name={drawing} width={180} /> : null}
      <header className={styles.head}>
        <h1>{title}</h1>
        {text ? <p>{text}</p> : null}
      </header>
      {children}
      {footer ? <footer className={styles.foot}>{footer}</footer> : null}
    </section>
  );
}
