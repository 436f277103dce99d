import { useEffect, useState } from 'react';
import { FilmLine } from './film.ts';
import { canConnect } from './peer.ts';

/** Whether this browser can send live video, or get it; yes until that is known, which is after the first render. */
export function useCanStream(role: 'host' | 'audience'): boolean {
  const [can, setCan] = useState(true);
  useEffect(() => setCan(canConnect() || (role === 'audience' && FilmLine.isPossible)), [role]);
  return can;
}
