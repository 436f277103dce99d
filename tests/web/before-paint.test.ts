import { readFileSync } from 'node:fs';
import { createEvent, fireEvent } from '@testing-library/react';
import Cookies from 'js-cookie';

/** The first script of every page, as a browser runs it: before anything else of ours. */
function runFirstScript(): void {
  const script = document.createElement('script');
  script.textContent = readFileSync('public/before-paint.js', 'utf8');
  // biome-ignore lint/security/noGlobalEval: jsdom runs no scripts of a page by itself
  window.eval(script.textContent);
}

const menuOn = (selector: string): boolean => {
  const target = document.querySelector(selector) as Element;
  const event = createEvent.contextMenu(target);
  fireEvent(target, event);
  return !event.defaultPrevented;
};

describe('the context menu', () => {
  beforeAll(runFirstScript);
  beforeEach(() => {
    document.body.innerHTML = `
      <p>words</p> <img alt="" id="picture"> <video id="film"></video> <button type="button">b</button>
      <input> <textarea></textarea> <div contenteditable="true"><b id="edited">x</b></div>
      <a href="/nova" id="link">Nova <span id="within">again</span></a>
      <a href="/post/1"><picture><img alt="" id="linked"></picture></a> <a id="nowhere">x</a>`;
  });

  it.each(['p', '#picture', '#film', 'button', '#linked', '#nowhere', 'body'])(
    'is off on %s before the page is hydrated',
    (selector) => expect(menuOn(selector)).toBe(false),
  );

  it.each(['input', 'textarea', '#edited', '#link', '#within'])(
    'stays on %s, where people need it',
    (selector) => expect(menuOn(selector)).toBe(true),
  );
});

describe('the theme', () => {
  it.each([
    ['dark', 'dark'],
    ['evil', 'light'],
  ])('by the cookie %s is %s before the first paint', (cookie, theme) => {
    Cookies.set('theme', cookie);
    runFirstScript();
    expect(document.documentElement).toHaveAttribute('data-theme', theme);
  });
});
