import { Coins, DoorOpen, Heart, LayoutGrid, type LucideIcon, ReceiptText, ShieldCheck } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { useT } from '#i18n/use-t.ts';
import { useSettings, useViewer } from '#store/hooks.ts';
import styles from './benefits.module.css';

type Side = 'fans' | 'creators';

/** What we promise each side; an operator's own text takes its place. */
const POINTS = {
  fans: [
    ['follow', Heart],
    ['price', Coins],
    ['leave', DoorOpen],
  ],
  creators: [
    ['page', LayoutGrid],
    ['paid', ReceiptText],
    ['yours', ShieldCheck],
  ],
} as const satisfies Record<Side, readonly (readonly [string, LucideIcon])[]>;

function Points({ side }: { side: Side }) {
  const t = useT();
  return (
    <ul className={styles.points}>
      {POINTS[side].map(([point, Icon]) => (
        <li key={point}>
          <Icon aria-hidden="true" />
          <div>
            <h3>{t(`landing.${side}.${point}` as 'landing.fans.follow')}</h3>
            <p>{t(`landing.${side}.${point}.text` as 'landing.fans.follow.text')}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** An operator's text: plain, a blank line begins a paragraph. */
function OwnText({ text }: { text: string }) {
  return (
    <div className={styles.own}>
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

function SideCard({ side, own }: { side: Side; own: string }) {
  const t = useT();
  const viewer = useViewer();
  const href = side === 'fans' ? '/auth/fan-register' : '/auth/creator-register';
  return (
    <Card as="section" className={styles.side} aria-labelledby={`landing-${side}`}>
      <h2 id={`landing-${side}`}>{t(`landing.${side}.title`)}</h2>
      {own.trim() ? <OwnText text={own} /> : <Points side={side} />}
      {viewer ? null : (
        <div>
          <Button href={href}>{t(`landing.${side}.action`)}</Button>
        </div>
      )}
    </Card>
  );
}

/** For fans and for creators, side by side. */
export function Benefits() {
  const { userBenefit, modelBenefit } = useSettings();
  return (
    <div className={styles.benefits}>
      <SideCard side="fans" own={userBenefit} />
      <SideCard side="creators" own={modelBenefit} />
    </div>
  );
}
