import type { request as httpRequest, IncomingMessage } from 'node:http';
import { Agent, request as httpsRequest, type RequestOptions } from 'node:https';
import { isPushEndpoint } from '#rules/push.ts';
import { publicLookup } from './public-hosts.ts';
import type { PushResult, PushSender } from './push.ts';

/** A push service answers within this or counts as not there. */
const PATIENCE_MS = 10_000;
/** Of an answer nothing but its status is used. */
const ANSWER_BYTES_MAX = 64 * 1024;
const CONNECTIONS = 20;

/** How a request leaves: in tests to a push service on this computer. */
export type Reach = (
  url: URL,
  options: RequestOptions,
  onAnswer: (answer: IncomingMessage) => void,
) => ReturnType<typeof httpRequest>;

/** Only to computers on the public Internet. Redirections are not followed. */
function publicReach(): Reach {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, lookup: publicLookup });
  return (url, options, onAnswer) => httpsRequest(url, { ...options, agent }, onAnswer);
}

function post(
  reach: Reach,
  endpoint: string,
  headers: Record<string, string | number>,
  body: Buffer | null,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(PATIENCE_MS) };
    const call = reach(new URL(endpoint), options, (answer) => {
      let size = 0;
      answer.on('data', (part: Buffer) => {
        size += part.length;
        if (size > ANSWER_BYTES_MAX) answer.destroy();
      });
      answer.on('error', () => undefined);
      answer.on('close', () => resolve(answer.statusCode ?? 0));
    });
    call.on('error', reject);
    call.end(body ?? undefined);
  });
}

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 408 || status === 429 || status >= 500)
    throw new Error(`a push service answered with ${status}`);
  return 'refused';
}

/** Messages by the Web Push protocol: encrypted for one browser (RFC 8291), signed with the site's keys (RFC 8292). */
export function webPush(reach: Reach = publicReach()): PushSender {
  return {
    async send({ publicKey, privateKey }, { endpoint, p256dh, auth }, message, { contact, seconds }) {
      if (!isPushEndpoint(endpoint)) return 'refused';
      // Its libraries are loaded by workers that send something, and by nobody at the start.
      const { default: library } = await import('web-push');
      const { headers, body } = library.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          vapidDetails: { subject: contact, publicKey, privateKey },
          TTL: seconds,
          contentEncoding: 'aes128gcm',
        },
      );
      return resultOf(await post(reach, endpoint, headers as Record<string, string | number>, body));
    },
  };
}
