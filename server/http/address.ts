import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

type Trust = ReturnType<typeof proxyAddr.compile>;
const trusted = new Map<string, Trust>();

function trustOf(trustProxy: string): Trust {
  const trust = trusted.get(trustProxy) ?? proxyAddr.compile(trustProxy.split(',').map((one) => one.trim()));
  trusted.set(trustProxy, trust);
  return trust;
}

/** `192.0.2.1:50001`, `[2001:db8::1]:50001` and `[2001:db8::1]`, as some proxies write an address. */
const WITH_PORT = /^"?(?:(\d+\.\d+\.\d+\.\d+)(?::\d+)?|\[([\da-f:.]+)\](?::\d+)?)"?$/i;

/** Takes ports and brackets off the addresses that proxies wrote down: with them each connection would be another address. */
export function stripForwardedPorts({ headers }: IncomingMessage): void {
  const written = headers['x-forwarded-for'];
  if (!written) return;
  const addresses = String(written)
    .split(',')
    .map((one) => one.trim());
  headers['x-forwarded-for'] = addresses
    .map((one) => WITH_PORT.exec(one)?.slice(1).find(Boolean) ?? one)
    .join(', ');
}

/** The address a request comes from, behind the proxies of TRUST_PROXY: what Fastify's `request.ip` says. */
export function clientAddress(request: IncomingMessage, trustProxy: string | false): string {
  if (!trustProxy) return request.socket.remoteAddress ?? '';
  stripForwardedPorts(request);
  return proxyAddr(request, trustOf(trustProxy)) ?? '';
}

/** Whether a request was handed on by one of the proxies of TRUST_PROXY: what its headers say of the visitor is believed. */
export function isFromProxy({ socket }: IncomingMessage, trustProxy: string | false): boolean {
  return trustProxy !== false && trustOf(trustProxy)(socket.remoteAddress ?? '', 0);
}
