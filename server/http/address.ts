import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

const trusted = new Map<string, ReturnType<typeof proxyAddr.compile>>();

/** The address a request comes from, behind the proxies of TRUST_PROXY: what Fastify's `request.ip` says. */
export function clientAddress(request: IncomingMessage, trustProxy: string | false): string {
  if (!trustProxy) return request.socket.remoteAddress ?? '';
  const trust = trusted.get(trustProxy) ?? proxyAddr.compile(trustProxy.split(',').map((one) => one.trim()));
  trusted.set(trustProxy, trust);
  return proxyAddr(request, trust) ?? '';
}
