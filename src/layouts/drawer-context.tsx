import dynamic from 'next/dynamic';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

const Drawer = dynamic(() => import('./drawer.tsx').then((part) => part.Drawer), { ssr: false });
const DrawerContext = createContext<() => void>(() => undefined);

/** Holds the one account drawer of a page; its code comes when it is first opened. */
export function DrawerHost({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const show = useMemo(() => () => setOpen(true), []);
  return (
    <DrawerContext.Provider value={show}>
      {children}
      {open ? <Drawer onClose={() => setOpen(false)} /> : null}
    </DrawerContext.Provider>
  );
}

/** Opens the drawer. */
export const useDrawer = (): (() => void) => useContext(DrawerContext);
