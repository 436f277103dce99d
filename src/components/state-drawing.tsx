import dynamic from 'next/dynamic';
import type { DrawingName } from './drawing.tsx';

/** Without a net there are words enough. */
const Drawing = dynamic(() =>
  import('./drawing.tsx').then(
    (part) => part.Drawing,
    () => () => null,
  ),
);

/** The drawing of an empty or failed state, on its kept place. Most pages show none: it comes when one does. */
export function StateDrawing({ name, compact }: { name: DrawingName; compact?: boolean }) {
  const width = compact ? 140 : 200;
  return (
    <div style={{ width, height: width * 0.7 }}>
      <Drawing name={name} width={width} />
    </div>
  );
}
