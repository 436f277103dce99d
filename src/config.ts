/**
 * The web app's only reader of run-time configuration. Addresses are not frozen into the build: the server
 * reads the environment, the browser reads what the server wrote into the page's head.
 */
export interface WebConfig {
  /** Where the browser finds the API: '/api' on our own origin, or another host in split mode. */
  api: string;
  /** Host of the socket; '' is our own origin. */
  socket: string;
  /** The address people use, without a trailing slash: canonical links and shared addresses start with it. */
  url: string;
}

export const CONFIG_META = 'footlight-config';

function fromEnvironment(): WebConfig {
  return {
    api: process.env.PUBLIC_API_ENDPOINT || '/api',
    socket: process.env.PUBLIC_SOCKET_ENDPOINT || '',
    url: (process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`).replace(
      /(?<!\/)\/+$/,
      '',
    ),
  };
}

function fromPage(): WebConfig {
  const content = document.querySelector(`meta[name="${CONFIG_META}"]`)?.getAttribute('content');
  const written = content ? (JSON.parse(content) as Partial<WebConfig>) : {};
  return { api: '/api', socket: '', url: location.origin, ...written };
}

let environment: WebConfig | undefined;

/** Addresses as the browser uses them. The server reads its environment once: a page asks a dozen times. */
export function publicConfig(): WebConfig {
  if (typeof window !== 'undefined') return fromPage();
  environment ??= fromEnvironment();
  return environment;
}

/** Where the web server finds the API when it does not live in the same process (split mode). */
export function apiServerEndpoint(): string {
  return process.env.API_SERVER_ENDPOINT || `http://127.0.0.1:${process.env.PORT || 3000}/api`;
}
