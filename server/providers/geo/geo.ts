import type { IncomingMessage } from 'node:http';

/** Where a request comes from: a two-letter country, or null when unknown. */
export interface Geo {
  country(request: IncomingMessage): string | null;
}

/**
 * Reads the country from the header that a proxy or CDN sets. Without one the country is unknown, and so it is where
 * the header comes from somebody else: anybody can write one.
 */
export function headerGeo(header: string | null, isBelieved: (request: IncomingMessage) => boolean): Geo {
  return {
    country(request) {
      const value = header && isBelieved(request) ? request.headers[header] : undefined;
      const code = (Array.isArray(value) ? value[0] : value)?.trim().toUpperCase();
      return code && /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
    },
  };
}

/** For the log of a start: why countries stay unknown although a header was named; null when all is well. */
export const geoInWords = (config: { countryHeader: string | null; trustProxy: string | false }) =>
  config.countryHeader && !config.trustProxy
    ? 'GEO_COUNTRY_HEADER names a header, but TRUST_PROXY names no proxy to believe it from: countries stay unknown, and blocked countries are not turned away'
    : null;
