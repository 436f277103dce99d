import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

/** What the browser needs to know of a call; schemas stay on the server, so zod never reaches the web bundle. */
function callInfo({ method, path, access, noun, name, upload, once }) {
  const info = { method, path, access, noun, name };
  if (upload)
    info.upload = Object.fromEntries(Object.entries(upload).map(([field, { type }]) => [field, type]));
  if (once) info.once = true;
  return info;
}

const isCall = (value) => Boolean(value?.method && value.path && value.noun && value.name);

function isContract(value) {
  if (!value || typeof value !== 'object' || Array.isArray(value)) return false;
  const calls = Object.values(value);
  return calls.length > 0 && calls.every(isCall);
}

/** `export const feeds = {…}` for every contract the module exports, and nothing else. */
function strippedModule(exports) {
  return Object.entries(exports)
    .filter(([, value]) => isContract(value))
    .map(([name, contract]) => {
      const calls = Object.fromEntries(Object.entries(contract).map(([key, call]) => [key, callInfo(call)]));
      return `export const ${name} = ${JSON.stringify(calls)};`;
    })
    .join('\n');
}

/**
 * webpack loader for src/contract/*.ts. Imports the real module (Node strips its types) and emits only its
 * calls. Importing a schema, an error list or a constant from a contract at run time therefore fails the
 * build; types are erased before and stay usable. The file's time stamp busts Node's module cache in dev.
 */
export default async function contractLoader() {
  const file = this.resourcePath;
  this.addDependency(file);
  const { mtimeMs } = await stat(file);
  const source = strippedModule(await import(`${pathToFileURL(file)}?v=${mtimeMs}`));
  // A module without exports would be read as CommonJS, where a wrong import is only a warning.
  return source || 'export {};';
}
