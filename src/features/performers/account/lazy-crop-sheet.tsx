import { lazy, Suspense } from 'react';
import type { CropSheetProps } from './crop-sheet.tsx';

const Loaded = lazy(() => import('./crop-sheet.tsx').then(({ CropSheet }) => ({ default: CropSheet })));

/** The sheet to position a picture; its code comes when a picture was chosen. */
export function LazyCropSheet(props: CropSheetProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
