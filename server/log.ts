import pino from 'pino';
import type { Config } from './config.ts';

const SECRET_PATHS = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.token',
  '*.passwordHash',
];
/** Secrets that travel in addresses: sockets and mails carry tokens, media addresses a signature. */
const SECRETS_IN_ADDRESSES = /([?&](?:token|sig)=)[^&#"'\\\s]+/gi;

/** A line without the secrets of the addresses in it, wherever they stand: in a field, a message or a stack. */
export const withoutSecrets = (line: string): string => line.replace(SECRETS_IN_ADDRESSES, '$1[hidden]');

/** The log of a process, one JSON object a line. */
export function logger(
  config: Pick<Config, 'logLevel' | 'role'>,
  out: { write(line: string): unknown } = pino.destination({ sync: true }),
): pino.Logger {
  return pino(
    {
      level: config.logLevel,
      redact: { paths: SECRET_PATHS, censor: '[hidden]' },
      base: { role: config.role },
    },
    { write: (line: string) => void out.write(withoutSecrets(line)) },
  );
}
