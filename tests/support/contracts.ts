import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorCatalogue } from '#contract/errors.ts';

const FOLDER = join(process.cwd(), 'src/contract');

/** Everything the contract files export, by file. */
async function exportsOf(): Promise<[file: string, name: string, value: unknown][]> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(
    files.map(async (file) => {
      const names = (await import(join(FOLDER, file))) as Record<string, unknown>;
      return Object.entries(names).map(([name, value]): [string, string, unknown] => [file, name, value]);
    }),
  );
  return modules.flat();
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
/** A call of a contract. Calls that a contract is put together from have no noun yet. */
const isEndpoint = (value: unknown): value is Endpoint =>
  isRecord(value) && typeof value.noun === 'string' && typeof value.path === 'string' && 'access' in value;

/** Every call of every contract, found by reading the folder: a new file is covered without being named. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const found = await exportsOf();
  return found.flatMap(([, , value]) => (isRecord(value) ? Object.values(value).filter(isEndpoint) : []));
}

export async function everyErrorCatalogue(): Promise<{ name: string; catalogue: ErrorCatalogue }[]> {
  const found = await exportsOf();
  return found
    .filter(([, name]) => name.endsWith('Errors'))
    .map(([file, name, value]) => ({ name: `${file} ${name}`, catalogue: value as ErrorCatalogue }));
}

/** Every method and path a call can be reached by, the first one being its own. */
export const routesOf = (endpoint: Endpoint): { method: Endpoint['method']; path: string }[] =>
  [{}, ...(endpoint.also ?? [])].map((also: { method?: Endpoint['method']; path?: string }) => ({
    method: also.method ?? endpoint.method,
    path: also.path ?? endpoint.path,
  }));

/** A path with all its parameters replaced. */
export const filled = (path: string, value = 'x'): string =>
  path.replace(/\{\w+\}/g, encodeURIComponent(value));
export const nameOf = ({ noun, name }: Endpoint): string => `${noun}.${name}`;
