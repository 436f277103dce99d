import { auth } from '#contract/auth.ts';
import { inNode } from '#support/in-node.ts';

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
    expect(users.uploadAvatar).toMatchObject({ upload: { avatar: 'avatar' } });
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
      console.log(JSON.stringify(await loader.call({ addDependency() {} }, ${JSON.stringify(source)})));
    `) as string;

  /** What a module registers at its end. */
  function registered(source: string): Record<string, string> {
    const built = withTexts(source);
    expect(built.startsWith(source)).toBe(true);
    expect(built).toContain("import { registerTexts as __registerTexts } from '#i18n/texts.ts'");
    return JSON.parse(built.slice(built.indexOf('({') + 1, built.lastIndexOf(')')));
  }

  it('come with the code that names them, and no others', () => {
    expect(registered("t('shell.loading'); import './common.ts';")).toEqual({
      'shell.loading': 'Loading the next page',
    });
    expect(registered('const item = { label: "shell.nav.home" };')).toEqual({ 'shell.nav.home': 'Home' });
  });

  it('come with every form that a pattern or a count can take', () => {
    expect(Object.keys(registered('t(`auth.problem.birth.${problem}`)'))).toEqual([
      'auth.problem.birth.missing',
      'auth.problem.birth.invalid',
      'auth.problem.birth.future',
      'auth.problem.birth.too-young',
    ]);
    expect(Object.keys(registered("t('components.tokens', { count })"))).toEqual([
      'components.tokens_one',
      'components.tokens_other',
    ]);
  });

  it('leave other code as it is, and comments do not count', () => {
    for (const source of [
      'const a = 1;',
      "/* t('shell.loading') */ const url = 'https://x.example'; // t('shell.loading')",
      "import styles from './shell.module.css';",
    ]) {
      expect(withTexts(source)).toBe(source);
    }
  });
});
