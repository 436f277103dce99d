import { useRef } from 'react';

/** The same request again has the same key: after a lost answer it makes no second thing. */
export function useKeys() {
  const keys = useRef(new Map<string, string>());
  return (body: string): string => {
    const key = keys.current.get(body) ?? crypto.randomUUID();
    keys.current.set(body, key);
    return key;
  };
}
