import { useEffect, useState } from 'react';
import { useT } from '#i18n/use-t.ts';
import { takeFromMail, useIntent } from '#lib/intent-store.ts';
import { isSamePage, wantedOf } from '#rules/intent.ts';
import { RETURN_PARAM, safeReturnPath } from '#rules/return-path.ts';

type Query = Readonly<Record<string, unknown>>;

/** Another screen of signing in, with what goes along: the way back, and who invited (`rel`). */
export function withWay(path: string, query: Query): string {
  const along = [
    [RETURN_PARAM, safeReturnPath(query[RETURN_PARAM], '')],
    ['rel', typeof query.rel === 'string' ? query.rel : ''],
  ].flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []));
  return along.length > 0 ? `${path}?${along.join('&')}` : path;
}

/** "Log in to subscribe to Mara": what a visitor wanted on the page they come from; null when that is not known. */
export function useWanted(act: 'login' | 'register', query: Query): string | null {
  const t = useT();
  const intent = useIntent();
  const back = safeReturnPath(query[RETURN_PARAM], '');
  if (!intent || intent.viewerId !== null || !back || !isSamePage(intent.path, back)) return null;
  return t(`auth.wanted.${act}.${wantedOf(intent)}`, { name: intent.performer.name });
}

/** After a link in a mail: where the person had wanted to go before, '' when there is nothing. */
export function useWayFromMail(): string {
  const [way, setWay] = useState('');
  useEffect(() => setWay(takeFromMail()), []);
  return way;
}
