import type { ReactNode } from 'react';
import styles from './orders.module.css';

export interface Fact {
  name: string;
  value: ReactNode;
}

/** What is known of an order, a line each. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
