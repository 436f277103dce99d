import { format } from 'node:util';

let errors: string[] = [];
let allowed: RegExp[] = [];

/** Collects what the screen says through console.error and console.warn from now on. */
export function watchConsole(): void {
  errors = [];
  allowed = [];
  const collect = (...parts: unknown[]) => {
    errors.push(format(...parts));
  };
  jest.spyOn(console, 'error').mockImplementation(collect);
  jest.spyOn(console, 'warn').mockImplementation(collect);
}

/** For a test whose subject is the error itself. */
export function allowConsoleError(pattern: RegExp): void {
  allowed.push(pattern);
}

export function takeConsoleErrors(): string[] {
  jest.restoreAllMocks();
  return errors.splice(0).filter((text) => !allowed.some((pattern) => pattern.test(text)));
}
