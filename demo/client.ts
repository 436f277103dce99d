import { fillPath, formData } from '#api/request-parts.ts';
import type { CallInput, Endpoint, EndpointSpec, ReplyData } from '#contract/endpoint.ts';
import type { Account, Site } from './site.ts';

/** Makes a call of the API as somebody; throws with the reply's text when it is refused. */
export type Call = <S extends EndpointSpec>(
  as: Account,
  endpoint: Endpoint<S>,
  input: CallInput<S>,
) => Promise<ReplyData<S>>;

/** A picture as a browser would send it, under the name that the list of a post's photos shows. */
export const asFile = (bytes: Buffer, name: string): File =>
  new File([new Uint8Array(bytes)], `${name}.webp`, { type: 'image/webp' });

const bodyOf = ({ body, files }: { body?: unknown; files?: Record<string, unknown> | undefined }) =>
  files ? { body: formData(body, files) } : { body: JSON.stringify(body ?? {}) };

/** A client of the product's API: what happens in the demo world passes every rule that real people pass. */
export function createClient(site: Site): Call {
  return async ({ token }, endpoint, input) => {
    const { params, files } = input as { params?: Record<string, unknown>; files?: Record<string, unknown> };
    const request = new Request(`http://demo/api${fillPath(endpoint.path, params)}`, {
      method: endpoint.method,
      headers: { authorization: token, ...(files ? {} : { 'content-type': 'application/json' }) },
      ...(endpoint.method === 'GET' ? {} : bodyOf({ body: input.body, files })),
    });
    const reply = await site.fetch(request);
    if (!reply.ok) throw new Error(`${endpoint.method} ${request.url}: ${await reply.text()}`);
    const { data } = (await reply.json()) as { data: ReplyData<typeof endpoint> };
    return data;
  };
}
