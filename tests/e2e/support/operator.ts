import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../../../tools/run.ts';
import { api, tokenOf } from './session.ts';

/** `npm run operator -- …` beside the running product, as its operator would type it; what it printed. */
export async function operator(...words: string[]): Promise<string> {
  const dataDir = process.env.E2E_DATA_DIR;
  if (!dataDir) throw new Error('E2E_DATA_DIR names the data folder of the product under test.');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { stdout } = await promisify(execFile)(npm, ['run', '--silent', 'operator', '--', ...words], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production', DEMO: 'true', LOG_LEVEL: 'error' },
  });
  return stdout;
}

interface StoredMail {
  to: string;
  subject: string;
  text: string;
}

/** The e-mails that were kept for `address`, newest first, read by the operator of the demo world. */
export async function mailsTo(address: string): Promise<StoredMail[]> {
  const query = `q=${encodeURIComponent(address)}&limit=20`;
  const { data } = await api<{ data: StoredMail[] }>('GET', `/operator/mailbox?${query}`, {
    token: await tokenOf('demooperator'),
  });
  return data.filter(({ to }) => to.includes(address));
}

/** Asks until `ask` gives something; what happens in a job or by webhook has no moment to wait for. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error(`${what}: it did not happen in time`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
