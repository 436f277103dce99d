import { useEffect, useState } from 'react';
import { normalizeUsername, usernameProblem } from '#rules/username.ts';
import { useUsernameCheckQuery } from '#services/auth.ts';

/** People pause while they think of a name; asking at every letter would tell nothing. */
const PAUSE_MS = 400;

interface UsernameCheck {
  checking: boolean;
  available: boolean;
  /** Why the name cannot be had, '' when it can or nothing is known yet. */
  problem: string;
}

/** Asks whether a username is free, once it is well-formed and typing has paused. */
export function useUsernameCheck(value: string): UsernameCheck {
  const username = normalizeUsername(value);
  const valid = usernameProblem(username) === null;
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(valid ? username : ''), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [username, valid]);
  const check = useUsernameCheckQuery(
    { params: { username: settled } },
    { skip: settled === '', refetchOnMountOrArgChange: true },
  );
  const current = valid && settled === username && !check.isFetching;
  return {
    checking: valid && !current,
    available: current && check.data?.available === true,
    problem: current && check.data?.available === false ? (check.data.problem ?? '') : '',
  };
}
