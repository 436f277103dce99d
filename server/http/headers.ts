import type { Config } from '../config.ts';

/** The six security headers of every answer (pages, API, files). Scripts only from our own origin and from hashes. */
export function securityHeaders(options: {
  https: boolean;
  dev: boolean;
  connect?: string[];
  media?: string[];
}): Record<string, string> {
  const connect = ["'self'", 'ws:', 'wss:', ...(options.connect ?? [])].join(' ');
  const media = ["'self'", 'data:', 'blob:', ...(options.media ?? [])].join(' ');
  const policy = [
    "default-src 'self'",
    `script-src 'self'${options.dev ? " 'unsafe-eval'" : ''} https://www.googletagmanager.com`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${media}`,
    `media-src ${media}`,
    "font-src 'self' data:",
    `connect-src ${connect} https://*.google-analytics.com`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    'content-security-policy': policy,
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

/** The headers of pages: where API and sockets live on other origins, pages may show and ask what is there. */
export function pageHeaders(config: Config): Record<string, string> {
  const elsewhere = (...addresses: string[]) => [
    ...new Set(addresses.filter((one) => URL.canParse(one)).map((one) => new URL(one).origin)),
  ];
  return securityHeaders({
    https: config.publicUrl.startsWith('https:'),
    dev: config.mode === 'development',
    connect: elsewhere(config.publicApi, config.publicSocket),
    media: elsewhere(config.publicApi),
  });
}
