import * as z from 'zod';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';

const translation = z.object({ _id: z.string(), key: z.string(), locale: z.string(), value: z.string() });

/** What the operator's command refuses. */
export const localeErrors = errors('locales', {
  'unknown-locale': [422, 'That language is not supported. Codes look like en-US or de.'],
  'key-not-valid': [422, "A text's name looks like feeds.card.pinned."],
  'text-not-valid': [422, 'A text has 1 to 5000 characters, and none that cannot be shown.'],
  'not-found': [404, 'There is no translation of that text.'],
});

export const locales = contract('locales', {
  /** Supported locales with their writing direction. */
  list: {
    method: 'GET',
    path: '/locales',
    access: 'public',
    reply: z.object({
      data: z.array(z.object({ code: z.string(), name: z.string(), direction: z.enum(['ltr', 'rtl']) })),
      total: z.number(),
    }),
  },
  /**
   * Operator translations of a locale, those of its language where it has none: laid over the message files.
   * `data.data` is a list of key and value.
   */
  translations: {
    method: 'GET',
    path: '/languages',
    access: 'public',
    query: z.object({ locale: z.string().max(20).default('en-US') }),
    reply: z.object({ data: z.array(translation), total: z.number() }),
  },
});
