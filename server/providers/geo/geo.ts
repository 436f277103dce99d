/** Where a request comes from: a two-letter country, or null when unknown. */
export interface Geo {
  country(ip: string, headers: Record<string, string | string[] | undefined>): string | null;
}

/** Reads the country from the header that a proxy or CDN sets; without one the country is unknown. */
export function headerGeo(header: string | null): Geo {
  return {
    country(_ip, headers) {
      const value = header ? headers[header] : undefined;
      const code = (Array.isArray(value) ? value[0] : value)?.trim().toUpperCase();
      return code && /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
    },
  };
}
