import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppContext } from 'next/app';
import { fillPath, type Values } from '#api/request-parts.ts';
import type { PageComponent } from '#shell/page.tsx';
import type { PageRequest } from '#shell/request.ts';
import { serverProps } from '#shell/server-props.ts';
import { TEST_API } from './web-msw.ts';

interface Visit {
  path?: string;
  query?: Record<string, string>;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
  /** How often the server has forgotten all its pages. */
  resets?: number;
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

/** What our own server hangs on a request to reach the API, answered by msw. */
const inProcess: Pick<NonNullable<PageRequest['footlight']>, 'call'> = {
  async call({ method, path }, { params, query }, token) {
    const headers = new Headers(token ? { Authorization: token } : {});
    const url = `${TEST_API}${fillPath(path, params as Values)}${query ? `?${query}` : ''}`;
    const response = await fetch(url, { method, headers });
    return { status: response.status, body: await response.json() };
  },
};

/** Runs _app's server branch for one visit; gives its props and what it did to the response. */
export async function visitOnServer<Props extends object>(
  Component: PageComponent<Props>,
  visit: Visit = {},
) {
  const { path = '/', query = {}, cookies = {}, headers = {}, resets = 0 } = visit;
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const req = {
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
    socket: { remoteAddress: '203.0.113.9' },
    url: path,
    footlight: { ...inProcess, resets },
  } as unknown as IncomingMessage;
  const res = fakeResponse();
  const ctx = { req, res: res as unknown as ServerResponse, asPath: path, pathname: path, query };
  const props = await serverProps({ Component, ctx } as unknown as AppContext);
  return { props, res };
}
