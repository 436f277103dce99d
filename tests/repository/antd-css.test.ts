import { inNode } from '#support/in-node.ts';

/** The style sheet as the tool writes it; a process of its own, because antd looks at NODE_ENV when it loads. */
const generate = () =>
  inNode("console.log(JSON.stringify(await (await import('./tools/antd-css.ts')).antdCss()))") as string;

describe("antd's static style sheet", () => {
  const css = generate();
  const plain = css.replace(/:global\(([^)]*)\)/g, '$1');

  test('styles what we use, under our fixed key', () => {
    for (const part of ['.ant-btn', '.ant-table', '.ant-picker', '.ant-modal', '.ant-select']) {
      expect(plain).toContain(part);
    }
    expect(plain).toContain('.app{--ant-');
    expect(plain).not.toContain('css-var-_R');
    expect(plain).not.toContain('css-dev-only');
  });

  test('takes its colours from our variables, so the theme and the operator’s accent reach it', () => {
    for (const [name, ours] of [
      ['--ant-color-primary', '--accent'],
      ['--ant-color-text', '--ink'],
      ['--ant-color-bg-container', '--paper'],
      ['--ant-color-bg-elevated', '--raised'],
      ['--ant-color-border', '--line-strong'],
      ['--ant-color-error', '--warning'],
    ]) {
      expect(plain).toContain(`${name}:var(${ours})`);
    }
  });

  test('uses no variable that nobody sets', () => {
    const set = new Set([...plain.matchAll(/(--[\w-]+):/g)].map((match) => match[1]));
    const used = [...plain.matchAll(/var\((--ant-[\w-]+)\)/g)].map((match) => match[1] ?? '');
    // antd sets the width of a responsive modal on the element itself.
    const unset = [...new Set(used)].filter((name) => !set.has(name) && name !== '--ant-modal-xs-width');
    expect(unset).toEqual([]);
  });

  test('leaves the links of the page alone', () => {
    expect(plain).not.toMatch(/(?:^|[},])a(?:[:[{,]|\s*\{)/m);
  });

  test('hides every class from the CSS module', () => {
    const preludes = [...css.replace(/\/\*.*?\*\//g, '').matchAll(/([^{};]+)\{/g)].map((match) =>
      (match[1] ?? '').trim(),
    );
    const local = preludes.filter(
      (prelude) => !prelude.startsWith('@') && /\.[a-z]/i.test(prelude.replace(/:global\([^)]*\)/g, '')),
    );
    expect(local).toEqual([]);
  });
});
