import pg from 'pg';

const isUnordered = (text: string): boolean =>
  /^\s*(?:with|select)\b/i.test(text) && !/\border by\b/i.test(text);

function reverse<T>(result: T): T {
  (result as { rows?: unknown[] } | undefined)?.rows?.reverse();
  return result;
}

type Answered = (error: unknown, result: unknown) => void;
const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };

/**
 * Postgres may return the rows of a query without "order by" in any order, and mostly returns them as they were
 * written. Here they come reversed, so that code and tests that count on an order they did not ask for fail each time.
 */
function reversedQuery(this: pg.Client, ...args: unknown[]): unknown {
  const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string }).text;
  if (!text || !isUnordered(text)) return query.apply(this, args);
  const last = args.at(-1);
  if (typeof last === 'function') {
    const answered: Answered = (error, result) => (last as Answered)(error, reverse(result));
    return query.apply(this, [...args.slice(0, -1), answered]);
  }
  const answer = query.apply(this, args);
  return answer instanceof Promise ? answer.then(reverse) : answer;
}

Object.assign(pg.Client.prototype, { query: reversedQuery });
