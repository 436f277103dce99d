import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppContext } from 'next/app';
import type { PageComponent } from '#shell/page.tsx';
import { serverProps } from '#shell/server-props.ts';
import { TEST_API } from './web-msw.ts';

export interface Visit {
  path?: string;
  query?: Record<string, string>;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
}

/** The parts of a response that the shell touches. */
function fakeResponse() {
  const headers = new Map<string, string>();
  const response = {
    statusCode: 200,
    headers,
    ended: false,
    setHeader: (name: string, value: string) => headers.set(name.toLowerCase(), value),
    appendHeader: (name: string, value: string) => headers.set(name.toLowerCase(), value),
    writeHead(status: number, given: Record<string, string>) {
      response.statusCode = status;
      for (const [name, value] of Object.entries(given)) headers.set(name.toLowerCase(), value);
      return response;
    },
    end() {
      response.ended = true;
    },
  };
  return response;
}

/** The in-process fetch that our own server hangs on a request, answered by msw. */
const inProcessFetch: typeof fetch = (url, init) =>
  fetch(String(url).replace('http://in-process/api', TEST_API), init);

/** Runs _app's server branch for one visit; gives its props and what it did to the response. */
export async function visitOnServer<Props extends object>(
  Component: PageComponent<Props>,
  visit: Visit = {},
) {
  const { path = '/', query = {}, cookies = {}, headers = {} } = visit;
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const req = {
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
    socket: { remoteAddress: '203.0.113.9' },
    url: path,
    footlight: { fetch: inProcessFetch },
  } as unknown as IncomingMessage;
  const res = fakeResponse();
  const ctx = { req, res: res as unknown as ServerResponse, asPath: path, pathname: path, query };
  const props = await serverProps({ Component, ctx } as unknown as AppContext);
  return { props, res };
}
