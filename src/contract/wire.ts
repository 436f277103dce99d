import * as z from 'zod';
import { writtenDay, writtenMoment } from '#rules/calendar.ts';
import { OFFSET_MAX } from '#rules/constants.ts';
import { AMOUNT_MAX } from '#rules/money.ts';
import { textLength } from '#rules/text.ts';
import { FILE_ALT_MAX } from '#rules/uploads.ts';

/** Shapes that every noun shares on the wire. Ids are UUIDv7 text; clients may send any text. */
export const id = z.string().min(1).max(64);
export const idParams = z.object({ id });
/** Forms and query strings carry numbers as plain decimal texts, and an empty one for nothing. */
const DECIMAL = /^(?:-?(?:\d+(?:\.\d*)?|\.\d+))?$/;
/** A longer text is no number that anybody writes. */
const DECIMAL_CHARACTERS_MAX = 40;
const isDecimal = (text: string): boolean =>
  text.length <= DECIMAL_CHARACTERS_MAX && DECIMAL.test(text.trim());
/** A number, or one that is written as a text; nothing else that JavaScript would take for a number. */
export const numeric = <T extends z.ZodType<unknown, number>>(number: T) =>
  z.preprocess((value) => (typeof value === 'string' && isDecimal(value) ? Number(value) : value), number);
/** Decimal money with at most two places, never negative. */
export const money = numeric(
  z
    .number()
    .min(0)
    .max(AMOUNT_MAX)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimal places'),
);
export const moneyReply = z.number();
/** true/false, also as the text that query strings and form fields carry. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((value) => value === true || value === 'true' || value === '1');
/** No list of a form or an address is longer; most have a smaller number of their own. */
const TEXTS_MOST = 1000;
/** A repeated key: one element arrives as a bare text. */
export const textList = z
  .union([z.array(z.string()), z.string()])
  .transform((value) => (Array.isArray(value) ? value : value.split(',').filter(Boolean)))
  .refine((values) => values.length <= TEXTS_MOST, `Please choose at most ${TEXTS_MOST}.`);
/** A field that clients send as null or as an empty text when they have nothing for it. */
export const absentIfEmpty = <T extends z.ZodType>(value: T) =>
  z.preprocess((given) => (given === null || given === '' ? undefined : given), value.optional());
/** One of a fixed list; forms send an empty text for no choice. */
export const chosen = <const T extends readonly string[]>(values: T) =>
  z.union([z.enum(values), z.literal('').transform(() => undefined)]);
/**
 * A filter by one of our values. `others` are values that existing clients filter by and we do not use: they match
 * nothing, so the list is empty.
 */
export const filterBy = <const T extends readonly [string, ...string[]]>(
  values: T,
  others: readonly string[],
) => z.enum([...values, ...others]).transform((value) => value as T[number]);
/** A day as YYYY-MM-DD; clients also send it as an ISO date-time or as `Fri, 15 Jun 1990 00:00:00 GMT`. */
export const day = z
  .string()
  .max(40)
  .refine((text) => writtenDay(text) !== null, 'Use the form YYYY-MM-DD')
  .transform((text) => writtenDay(text) ?? text);

/** A day, an ISO date-time, or a date as mail and HTTP write it; a bare number is none of them. */
export const moment = z
  .string()
  .max(40)
  .transform((text, context) => {
    const found = writtenMoment(text);
    if (found) return found;
    context.addIssue({ code: 'custom', message: 'Use the form YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ' });
    return z.NEVER;
  });

/** A moment, or none: null, or the empty text of a form. */
export const momentOrNone = z.union([z.null(), z.literal('').transform(() => null), moment]);

/** Each direction in the words of older clients, too: those of their tables, and those of their database. */
const sortDirection = z
  .enum(['asc', 'desc', 'ascend', 'descend', '1', '-1'])
  .transform((value): 'asc' | 'desc' => (['asc', 'ascend', '1'].includes(value) ? 'asc' : 'desc'));

const MOST_ROWS = 200;

/** Query of every list: q, limit (10; more than 200 means 200), offset, sortBy, sort, fromDate, toDate. */
export const listQuery = z.object({
  q: z.string().trim().max(200).optional(),
  limit: numeric(z.number().int().min(1))
    .transform((value) => Math.min(value, MOST_ROWS))
    .default(10),
  offset: numeric(z.number().int().min(0).max(1_000_000)).default(0),
  sortBy: z.string().max(40).optional(),
  sort: sortDirection.optional(),
  fromDate: moment.optional(),
  toDate: moment.optional(),
});

/** Query of lists that need no login. Further down leads a list's `cursor`, where it has one, or a narrower question. */
export const publicListQuery = listQuery.extend({
  offset: numeric(
    z.number().int().min(0).max(OFFSET_MAX, `No list goes further than ${OFFSET_MAX}: narrow it down`),
  ).default(0),
});

/** The list envelope inside `data`. */
export const list = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), total: z.number() });

/** The small card of a person inside lists. */
export const personCard = z.object({
  _id: z.string(),
  name: z.string(),
  username: z.string(),
  avatar: z.string(),
  isOnline: z.number().optional(),
  isPerformer: z.boolean(),
  verifiedAccount: z.boolean().optional(),
});

/** A file as clients see it; `url` is absent while the viewer may not have it. */
export const file = z.object({
  _id: z.string(),
  type: z.string(),
  name: z.string(),
  mimeType: z.string(),
  url: z.string().nullable(),
  /** Small pictures; of a locked file the blurred one. */
  thumbnails: z.array(z.string()),
  /** The first of them. */
  thumbnail: z.string().nullable(),
  blurThumbnail: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  duration: z.number().nullable(),
  size: z.number(),
  status: z.enum(['created', 'processing', 'finished', 'error']),
  /** Why it could not be made ready, in words; its owner may try again while `canRetry`. */
  error: z.string().nullable(),
  errorCode: z.string().nullable().optional(),
  canRetry: z.boolean().optional(),
  alt: z.string().nullable(),
  /** Of a film: the small rendition (at most 480 lines), where there is one beside `url`. */
  phoneUrl: z.string().nullable().optional(),
  /** The picture shown before a film plays; one chosen by the performer is for everyone. */
  poster: z.string().nullable().optional(),
  /** Loudness of a sound over time, each 0 to 100. */
  waveform: z.array(z.number()).nullable().optional(),
  captions: z.array(z.object({ language: z.string(), label: z.string(), url: z.string() })).optional(),
  /** To its owner: pictures at even distances in the film, one under the other in one picture. */
  frames: z
    .object({ url: z.string(), count: z.number(), width: z.number(), height: z.number() })
    .nullable()
    .optional(),
});

/** What is inside of something, locked or not: numbers only; `duration` in seconds. */
export const fileContents = z.object({
  photos: z.number(),
  videos: z.number(),
  audios: z.number(),
  duration: z.number(),
});

/** What a person writes, counted as they count it: an emoji is one character. */
export const writing = (most: number, least = 0, tooShort = '') =>
  z
    .string()
    .trim()
    .refine((text) => textLength(text) >= least, tooShort)
    .refine((text) => textLength(text) <= most, `Please use at most ${most} characters.`)
    .meta({ maxLength: most, ...(least ? { minLength: least } : {}) });

/** Words for those who cannot see a picture. */
export const alt = writing(FILE_ALT_MAX);

export const success = z.object({ success: z.boolean() });
