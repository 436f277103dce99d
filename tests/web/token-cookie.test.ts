import { readToken, removeToken, saveToken } from '#lib/token-cookie.ts';

let written: string[];

/** The page's configuration as _document writes it. */
function configured(more: object): void {
  const meta = document.createElement('meta');
  meta.name = 'footlight-config';
  meta.content = JSON.stringify({ api: '/api', socket: '', url: 'http://localhost', ...more });
  document.head.replaceChildren(meta);
}

beforeEach(() => {
  written = [];
  const set = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')?.set;
  jest.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    written.push(text);
    set?.call(document, text);
  });
});
afterEach(() => {
  removeToken();
  document.head.replaceChildren();
  jest.restoreAllMocks();
});

it('stays on the page’s own host', () => {
  configured({});
  saveToken('t1', false);
  expect(readToken()).toBe('t1');
  expect(written.join()).toMatch(/^token=t1; path=\/; .*sameSite=lax/i);
  expect(written.join()).not.toMatch(/domain/i);
});
