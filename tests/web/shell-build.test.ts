import { execFileSync } from 'node:child_process';
import { auth } from '#contract/auth.ts';

/** Runs a script as the build does: in Node itself, on the real files. */
function inNode(script: string): unknown {
  const args = ['--input-type=module', '--no-warnings', '--eval', script];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', cwd: process.cwd() }));
}

const contractSource = (noun: string) =>
  inNode(`
    import { resolve } from 'node:path';
    import loader from './tools/contract-loader.mjs';
    const context = { resourcePath: resolve('src/contract/${noun}.ts'), addDependency() {} };
    console.log(JSON.stringify(await loader.call(context)));
  `) as string;

function contractOf(noun: string): Record<string, object> {
  const source = contractSource(noun);
  expect(source).toMatch(new RegExp(`^export const ${noun} = \\{[^\\n]*\\};$`));
  return JSON.parse(source.slice(source.indexOf('{'), -1));
}

describe('the contract in the browser', () => {
  it('is methods and paths: no schema, no error text, nothing that would bring zod', () => {
    const users = contractOf('users');
    expect(users.me).toEqual({ method: 'GET', path: '/users/me', access: 'user', noun: 'users', name: 'me' });
    expect(users.uploadAvatar).toMatchObject({ upload: { avatar: 'image' } });
    expect(JSON.stringify(users)).not.toMatch(/_def|limit|reply/);
  });

  it('names every call of a noun', () => {
    expect(Object.keys(contractOf('auth'))).toEqual(Object.keys(auth));
  });

  it('is an empty module where there are no calls, so that wrong imports fail', () => {
    expect(contractSource('wire')).toBe('export {};');
    expect(contractSource('errors')).toBe('export {};');
  });
});

describe('texts in the browser', () => {
  const withTexts = (source: string) =>
    inNode(`
      import loader from './tools/messages-loader.mjs';
      console.log(JSON.stringify(loader(${JSON.stringify(source)})));
    `) as string;

  it('come with the code that names them, also by a pattern', () => {
    const source = withTexts("t('shell.loading'); t(`auth.problem.${code}`); import './common.ts';");
    expect(source).toContain("import { messages as __shellTexts } from '#i18n/messages/en-us/shell.ts'");
    expect(source).toContain('__registerTexts(__authTexts)');
    expect(source).not.toContain('commonTexts');
  });

  it('leave other code as it is', () => {
    expect(withTexts('const a = 1;')).toBe('const a = 1;');
  });
});
