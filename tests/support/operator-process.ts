import { execFile } from 'node:child_process';

/** What a command of the operator ended with. */
export interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** `npm run operator -- …`, in a process of its own, as an operator runs it beside a running product. */
export function runOperator(
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  ...words: string[]
): Promise<Outcome> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['--no-warnings', 'tools/operator.ts', ...words], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}
