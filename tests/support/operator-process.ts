import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TEST_SECRET } from './app-secret.ts';

/** What a command of the operator ended with. */
interface Outcome {
  code: number;
  out: string;
  err: string;
}

interface Place {
  databaseUrl: string;
  dataDir: string;
}

const environment = ({ databaseUrl, dataDir }: Place): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  APP_SECRET: TEST_SECRET,
});

/** `npm run operator -- …`, in a process of its own, as an operator runs it beside a running product. */
export function runOperator(place: Place, ...words: string[]): Promise<Outcome> {
  const options = { env: environment(place) };
  return new Promise((resolve) => {
    execFile(process.execPath, ['--no-warnings', 'tools/operator.ts', ...words], options, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

/** Does commands one after the other, each on connections of its own, in a process that has loaded the product once. */
export interface OperatorShell {
  run(...words: string[]): Promise<Outcome>;
  stop(): Promise<void>;
}

const SHELL = fileURLToPath(new URL('./operator-shell.ts', import.meta.url));

export function startOperatorShell(place: Place): OperatorShell {
  const child = fork(SHELL, { execArgv: ['--no-warnings'], env: environment(place), silent: true });
  const ended = once(child, 'exit');
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  const written = { out: '', err: '' };
  let noted = () => {};
  for (const [name, stream] of [['out', child.stdout] as const, ['err', child.stderr] as const])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
      noted();
    });
  return {
    async run(...words) {
      Object.assign(written, { out: '', err: '' });
      const done = new Promise<void>((resolve) => {
        noted = () => {
          if ([written.out, written.err].every((text) => /\0\d*\n$/.test(text))) resolve();
        };
      });
      child.send(words);
      const how = await Promise.race([done, ended]);
      if (how)
        throw new Error(`operator ${words.join(' ')} ended its process.\n${written.out}${written.err}`);
      const [out = '', code] = written.out.split('\0');
      const [err = ''] = written.err.split('\0');
      return { code: Number(code), out, err };
    },
    async stop() {
      process.removeListener('exit', killed);
      child.kill('SIGKILL');
      await ended;
    },
  };
}
