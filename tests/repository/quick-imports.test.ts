import { inNode } from '#support/in-node.ts';

const answered = (env: string) =>
  inNode(`
    process.env.QUICK_IMPORTS = '${env}';
    const { quickImports } = await import('./tools/drizzle-internals/quick-imports.ts');
    const { eq } = await import('drizzle-orm');
    await import('drizzle-orm/pg-core');
    console.log(JSON.stringify([quickImports(), typeof eq]));
  `) as [number, string];

describe('imports inside Drizzle', () => {
  test('are answered without asking Node, hundreds of them', () => {
    const [count, loaded] = answered('on');
    expect(count).toBeGreaterThan(100);
    expect(loaded).toBe('function');
  });

  test('are left to Node by the switch', () => {
    expect(answered('off')).toEqual([0, 'function']);
  });
});
