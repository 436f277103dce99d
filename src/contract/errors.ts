/** An error a client can meet: HTTP status and the text shown to a person. Codes are `noun.code`. */
interface ErrorText {
  status: number;
  message: string;
}

export type ErrorCatalogue<N extends string = string, K extends string = string> = {
  readonly noun: N;
  readonly texts: Readonly<Record<K, ErrorText>>;
};

/** Declares a noun's errors, `errors('feeds', { locked: [403, 'Subscribe to see this post.'] })`. */
export function errors<N extends string, K extends string>(
  noun: N,
  entries: Record<K, readonly [status: number, message: string]>,
): ErrorCatalogue<N, K> {
  const texts = Object.fromEntries(
    Object.entries<readonly [number, string]>(entries).map(([code, [status, message]]) => [
      code,
      { status, message },
    ]),
  ) as Record<K, ErrorText>;
  return { noun, texts };
}

/** Errors of the transport itself, the same for every call. */
export const httpErrors = errors('http', {
  'bad-request': [400, 'That request could not be read.'],
  unauthorized: [401, 'Please login!'],
  forbidden: [403, 'You do not have access to this.'],
  'not-found': [404, 'We could not find that.'],
  'method-not-allowed': [405, 'That is not possible here.'],
  conflict: [409, 'This is already being done. Please wait a moment.'],
  gone: [410, 'This was done before, and what came of it has gone since.'],
  'too-large': [413, 'That is too large.'],
  'unsupported-media': [415, 'That kind of content is not supported here.'],
  invalid: [422, 'Please check the marked fields.'],
  'too-many-requests': [429, 'That was a bit fast. Please try again in a moment.'],
  maintenance: [503, 'We are doing some maintenance. Please come back soon.'],
  unavailable: [503, 'The service is busy right now. Please try again shortly.'],
  full: [503, 'There is no room left on this site to save that. Please try again later.'],
  unexpected: [500, 'An error occurred, please try again later'],
});
