import dynamic from 'next/dynamic';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { DrawerSide } from './drawer.tsx';

const Drawer = dynamic(() => import('./drawer.tsx').then((part) => part.Drawer), { ssr: false });

const DrawerContext = createContext<(side: DrawerSide) => void>(() => undefined);

/** Holds the one account drawer of a page; its code comes when it is first opened. */
export function DrawerHost({ children }: { children: ReactNode }) {
  const [side, setSide] = useState<DrawerSide | null>(null);
  const show = useMemo(() => (from: DrawerSide) => setSide(from), []);
  return (
    <DrawerContext.Provider value={show}>
      {children}
      {side ? <Drawer side={side} onClose={() => setSide(null)} /> : null}
    </DrawerContext.Provider>
  );
}

/** Opens the drawer. */
export function useDrawer(side: DrawerSide = 'end'): () => void {
  const show = useContext(DrawerContext);
  return () => show(side);
}
