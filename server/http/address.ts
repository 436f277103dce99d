import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

type Trust = ReturnType<typeof proxyAddr.compile>;
const trusted = new Map<string, Trust>();

function trustOf(trustProxy: string): Trust {
  const trust = trusted.get(trustProxy) ?? proxyAddr.compile(trustProxy.split(',').map((one) => one.trim()));
  trusted.set(trustProxy, trust);
  return trust;
}

/** The address a request comes from, behind the proxies of TRUST_PROXY: what Fastify's `request.ip` says. */
export function clientAddress(request: IncomingMessage, trustProxy: string | false): string {
  if (!trustProxy) return request.socket.remoteAddress ?? '';
  return proxyAddr(request, trustOf(trustProxy)) ?? '';
}

/** Whether a request was handed on by one of the proxies of TRUST_PROXY: what its headers say of the visitor is believed. */
export function isFromProxy({ socket }: IncomingMessage, trustProxy: string | false): boolean {
  return trustProxy !== false && trustOf(trustProxy)(socket.remoteAddress ?? '', 0);
}
