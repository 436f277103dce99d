import type { Config } from '../config.ts';

/** Where browsers send what they count; allowed only while the operator has a code for it. */
const ANALYTICS = { script: 'https://www.googletagmanager.com', connect: 'https://*.google-analytics.com' };

/**
 * Stripe's code, frames and calls; allowed only where Stripe takes cards. On every page, because the policy of the first
 * one holds until the next is loaded as a whole; the code itself is loaded by payment forms alone.
 */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

interface PolicyOptions {
  dev: boolean;
  connect?: string[];
  media?: string[];
  analytics?: boolean;
  stripe?: boolean;
}

function policy({ dev, connect = [], media = [], analytics = false, stripe = false }: PolicyOptions): string {
  const pictures = ["'self'", 'data:', 'blob:', ...media].join(' ');
  const scripts = [
    "'self'",
    ...(dev ? ["'unsafe-eval'"] : []),
    ...(analytics ? [ANALYTICS.script] : []),
    ...(stripe ? STRIPE.script : []),
  ];
  const calls = [
    "'self'",
    ...connect,
    ...(dev ? ['ws:'] : []),
    ...(analytics ? [ANALYTICS.connect] : []),
    ...(stripe ? STRIPE.connect : []),
  ];
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${pictures}`,
    `media-src ${pictures}`,
    ...(stripe ? [`frame-src 'self' ${STRIPE.frame.join(' ')}`] : []),
    "font-src 'self' data:",
    `connect-src ${calls.join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The security headers of every answer (pages, API, files). Scripts only from our own origin. */
function securityHeaders(options: PolicyOptions & { https: boolean }): Record<string, string> {
  return {
    'content-security-policy': policy(options),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(self), microphone=(self), geolocation=(), payment=(self), usb=(), interest-cohort=()',
    ...(options.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/**
 * The six headers of built files: scripts, styles and fonts, which are no pages and need nothing themselves. A page
 * asks for a dozen of them, so each word is sent a dozen times.
 */
export function builtFileHeaders(headers: Record<string, string>): Record<string, string> {
  return {
    ...headers,
    'content-security-policy': "default-src 'none'",
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=()',
  };
}

/** The six headers of calls: data is read by scripts and shown by none, so nothing is allowed in it. */
export function callHeaders(config: Config): Record<string, string> {
  return {
    ...builtFileHeaders(securityHeaders({ https: config.publicUrl.startsWith('https:'), dev: false })),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
}

const originOf = (address: string): string[] => (URL.canParse(address) ? [new URL(address).origin] : []);
/** The same host for sockets: browsers do not all count them to the address they were given. */
const socketOriginOf = (address: string): string[] =>
  originOf(address).map((origin) => origin.replace(/^http/, 'ws'));

function placesOf({ mode, publicUrl, publicApi, publicSocket, stripe }: Config): PolicyOptions {
  const connect = [
    ...socketOriginOf(publicUrl),
    ...originOf(publicApi),
    ...originOf(publicSocket),
    ...socketOriginOf(publicSocket),
  ];
  return {
    dev: mode === 'development',
    connect: [...new Set(connect)],
    media: originOf(publicApi),
    stripe: stripe !== null,
  };
}

/** What pages may load and call: our own host, and those of API and sockets where they live elsewhere. */
export const contentPolicy = (config: Config, { analytics }: { analytics: boolean }): string =>
  policy({ ...placesOf(config), analytics });

/** The headers of pages, and of all other answers that are no calls. */
export const pageHeaders = (config: Config): Record<string, string> =>
  securityHeaders({ https: config.publicUrl.startsWith('https:'), ...placesOf(config) });
