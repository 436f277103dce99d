import '@testing-library/jest-dom';
import { cleanup } from '@testing-library/react';
import Cookies from 'js-cookie';
import { takeConsoleErrors, watchConsole } from './web-console.ts';
import { installBrowserParts } from './web-browser.ts';
import { server, takeUnhandled, watchUnhandled } from './web-msw.ts';
import { setBrowserApi } from '#api/browser-api.ts';

installBrowserParts();

beforeAll(() => server.listen({ onUnhandledFrame: watchUnhandled }));
beforeEach(watchConsole);

/** A request nobody answers and a console.error are faults of the screen, not noise (design §8). */
afterEach(() => {
  cleanup();
  server.resetHandlers();
  setBrowserApi(null);
  localStorage.clear();
  sessionStorage.clear();
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name);
  expect(takeUnhandled()).toEqual([]);
  expect(takeConsoleErrors()).toEqual([]);
});

afterAll(() => server.close());
