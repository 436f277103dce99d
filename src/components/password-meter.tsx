import { Check, Circle } from 'lucide-react';
import { useT } from '#i18n/use-t.ts';
import { PASSWORD_MIN, type PasswordProblem, passwordProblems, passwordStrength } from '#rules/password.ts';
import { classNames } from './class-names.ts';
import styles from './password-meter.module.css';

const CHECKS = [
  'too-short',
  'no-lower',
  'no-upper',
  'no-digit',
  'no-symbol',
] as const satisfies readonly PasswordProblem[];

/** Under a new password: how strong it is, and which of the conditions are still open. */
export function PasswordMeter({ value }: { value: string }) {
  const t = useT();
  const strength = passwordStrength(value);
  const problems = passwordProblems(value);
  const words = strength === 0 ? '' : t(`components.strength${strength}`);
  return (
    <div className={styles.meter}>
      <div className={styles.bar} data-strength={strength} aria-hidden="true">
        {[1, 2, 3, 4].map((level) => (
          <span key={level} className={classNames(strength >= level && styles.lit)} />
        ))}
      </div>
      <p className={styles.words} role="status">
        {words}
      </p>
      <ul className={styles.checks}>
        {CHECKS.map((check) => {
          const met = !problems.includes(check);
          return (
            <li key={check} className={classNames(met && styles.met)}>
              {met ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
              <span>{t(`components.password.${check}`, { count: PASSWORD_MIN })}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
