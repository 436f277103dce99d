import type * as z from 'zod';
import type { Access, Endpoint, EndpointSpec, ParsedInput } from '#contract/endpoint.ts';
import { httpErrors } from '#contract/errors.ts';
import { isBlank, plainText, withLineFeeds } from '#rules/text.ts';
import type { CallContext, Handler, Viewer } from './context.ts';
import { fail, invalid } from './errors.ts';
import { enforceSiteAvailability } from './site-availability.ts';

const ALLOWED: Record<Exclude<Access, 'public'>, readonly string[]> = {
  user: ['user', 'performer', 'admin'],
  fan: ['user'],
  performer: ['performer'],
  operator: ['admin'],
};

/** Throws 401 for a visitor and 403 for somebody of another role. */
function checkAccess(access: Access, viewer: Viewer | null): void {
  if (access === 'public') return;
  if (!viewer) throw fail(httpErrors, 'unauthorized');
  if (!ALLOWED[access].includes(viewer.role)) throw fail(httpErrors, 'forbidden');
}

/** A value as its schema reads it; 422 names every wrong field, or the `whole` when it has none. */
function validated(schema: z.ZodType | undefined, value: unknown, whole: string): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || whole] ??= issue.message;
  throw invalid(fields);
}

/** Fields of a call that are compared, never shown: they stay as they came. */
const SECRET = /password|token|secret/i;

/** Lists and objects within each other: no call needs more than a few, and endless ones would end the stack. */
const DEEPEST = 20;
/** Texts, numbers and so on in a body: many times what any call needs, and few enough to look at each of them. */
const MOST_VALUES = 5000;

/** A text in the one form in which it is counted and kept. */
const wellWritten = (written: string): string => withLineFeeds(written.toWellFormed());

const seenText = (written: string): string => {
  const text = plainText(wellWritten(written));
  return isBlank(text) ? '' : text;
};

/**
 * Every text of a body as plain text, whichever call it came with: clients put what people wrote into pages as HTML.
 * Halves of characters, which JSON can write and the database cannot keep, become the sign for them, and a line ends
 * with one character, whichever way it was sent. Fields that are `tagged` keep their tags. What cannot be seen is no text.
 */
function plainTexts(body: unknown, tagged: readonly string[] = []): unknown {
  let values = 0;
  const walk = (value: unknown, depth: number): unknown => {
    values += 1;
    if (values > MOST_VALUES) throw invalid({ body: 'Too many values.' });
    if (typeof value === 'string') return seenText(value);
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
    if (depth === DEEPEST) throw invalid({ body: 'Too many lists or objects within each other.' });
    if (Array.isArray(value)) return value.map((part) => walk(part, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([written, part]) => {
        // As the schema will read it: `bio<b token>` is a `bio`.
        const name = plainText(written);
        const isSecret = depth === 0 && SECRET.test(name) && typeof part === 'string';
        if (isSecret) return [name, part];
        const isTagged = depth === 0 && tagged.includes(name) && typeof part === 'string';
        return [name, isTagged ? wellWritten(part) : walk(part, depth + 1)];
      }),
    );
  };
  return walk(body, 0);
}

/** A call's input as it came. */
interface RawInput {
  params: unknown;
  query: unknown;
  /** Asked for once the rest is right, so that nothing is received for a call that is refused anyway. */
  readBody: () => unknown;
}

/**
 * Whether this caller may make the call now: the site is open to them (503, 403) and to their role (401, 403).
 * Decided before a body is received.
 */
export async function admit(
  endpoint: Endpoint,
  { deps, viewer, country }: Pick<CallContext, 'deps' | 'viewer' | 'country'>,
): Promise<void> {
  await enforceSiteAvailability(deps, endpoint, { role: viewer?.role, country });
  checkAccess(endpoint.access, viewer);
}

/**
 * Runs an admitted call: its input as the schemas read it, body texts without HTML, then its handler. The one way
 * into a handler, for calls over HTTP (`bind`) and for page renders of this process (`directCall`). Answers what the
 * handler does, before it is encoded; throws AppError.
 */
export async function invoke(
  endpoint: Endpoint,
  handler: Handler<EndpointSpec>,
  ctx: CallContext,
  raw: RawInput,
): Promise<unknown> {
  const params = validated(endpoint.params, raw.params, 'params');
  const query = validated(endpoint.query, raw.query, 'querystring');
  const received = await raw.readBody();
  for (const [field, rule] of Object.entries(endpoint.upload ?? {})) {
    if (rule.required && !ctx.files.some((file) => file.field === field))
      throw invalid({ [field]: 'Please choose a file.' });
  }
  const body = validated(endpoint.body, plainTexts(received ?? {}, endpoint.tagged), 'body');
  return handler(ctx as CallContext<Viewer>, { params, query, body } as ParsedInput<EndpointSpec>);
}
