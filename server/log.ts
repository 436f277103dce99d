import pino from 'pino';
import type { Config } from './config.ts';

const SECRET_PATHS = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.token',
  '*.passwordHash',
];

/** What a database's report quotes: values of rows, and the statement with them in it. */
const QUOTING = new Set(['params', 'parameters', 'detail', 'where', 'internalQuery', 'hint', 'rows']);
/** The query builder's message ends with the values that were given to the statement. */
const GIVEN_VALUES = /\nparams: [\s\S]*$/;
/** Errors of data (class 22) name the value in quotes, and it may hold quotes itself. */
const QUOTED = /"[\s\S]*"/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * An error as it may be logged: without the values of a database statement, which are people's addresses, texts and
 * hashes. Name, code, constraint, statement and stack stay.
 */
function loggableError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const isDatabase = 'params' in error || ('severity' in error && 'routine' in error);
  const isAboutData = isDatabase && 'code' in error && /^22/.test(String(error.code));
  const quoted = (text: string) => {
    const plain = text.replace(GIVEN_VALUES, '');
    return isAboutData ? plain.replace(QUOTED, '"[hidden]"') : plain;
  };
  const facts = Object.entries(error).filter(
    ([name, value]) =>
      !['cause', 'message', 'stack'].includes(name) && !(isDatabase && QUOTING.has(name)) && !isRecord(value),
  );
  // The stack begins with the message.
  const stack = (error.stack ?? '').replace(error.message, () => quoted(error.message));
  return {
    type: error.name,
    ...Object.fromEntries(facts),
    message: quoted(error.message),
    stack,
    ...(error.cause !== undefined && depth < 5 ? { cause: loggableError(error.cause, depth + 1) } : {}),
  };
}

/** Secrets that travel in addresses: sockets and mails carry tokens, media addresses a signature. */
const SECRETS_IN_ADDRESSES = /([?&](?:token|sig)=)[^&#"'\\\s]+/gi;

/** A line without the secrets of the addresses in it, wherever they stand: in a field, a message or a stack. */
const withoutSecrets = (line: string): string => line.replace(SECRETS_IN_ADDRESSES, '$1[hidden]');

/** The log of a process, one JSON object a line. */
export function logger(
  config: Pick<Config, 'logLevel' | 'role'>,
  out: { write(line: string): unknown } = pino.destination({ sync: true }),
): pino.Logger {
  return pino(
    {
      level: config.logLevel,
      redact: { paths: SECRET_PATHS, censor: '[hidden]' },
      serializers: { err: (error) => loggableError(error) },
      base: { role: config.role },
    },
    { write: (line: string) => void out.write(withoutSecrets(line)) },
  );
}
