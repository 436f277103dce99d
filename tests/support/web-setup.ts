import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import Cookies from 'js-cookie';
import { setBrowserApi } from '#api/browser-api.ts';
import { dismissAll } from '#components/toast.ts';
import { installBrowserParts } from './web-browser.ts';
import { takeConsoleErrors, watchConsole } from './web-console.ts';
import { server, takeUnhandled, watchUnhandled } from './web-msw.ts';

installBrowserParts();
// Waiting ends when the thing is there; the limit is for machines with much else to do.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => server.listen({ onUnhandledFrame: watchUnhandled }));
beforeEach(watchConsole);

/** A request nobody answers and a console.error are faults of the screen, not noise. */
afterEach(() => {
  cleanup();
  dismissAll();
  server.resetHandlers();
  setBrowserApi(null);
  localStorage.clear();
  sessionStorage.clear();
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name);
  expect(takeUnhandled()).toEqual([]);
  expect(takeConsoleErrors()).toEqual([]);
});

afterAll(() => server.close());
