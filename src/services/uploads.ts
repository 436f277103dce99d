import { toApiError } from '#api/api-error.ts';
import { browserApi } from '#api/browser-api.ts';
import type { CallOptions } from '#api/client.ts';
import { fingerprintOf, forgetUpload } from '#api/kept-uploads.ts';
import { service } from '#api/service.ts';
import { uploads } from '#contract/uploads.ts';
import { isFinalRefusal, type ResumableType } from '#rules/uploads.ts';

const uploadsService = service(uploads);

/** From this size on a file can go on where its upload broke off; below, sending it again costs little. */
export const RESUMABLE_BYTES = 16 * 1024 * 1024;

const ASK_AGAIN_MS = 5000;
/** A store elsewhere takes its time with a large file, longer than a call waits for its answer. */
const MOST_ASKED = 120;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What the server made of an upload that it has whole. */
async function finish(id: string, alt: string, options: CallOptions) {
  const call = { params: { id }, body: { alt: alt.trim() || undefined } };
  for (let asked = 1; ; asked += 1) {
    try {
      return await uploadsService.finish(call, options);
    } catch (thrown) {
      const { status, code } = toApiError(thrown);
      const isUnderWay = status === 0 || code === 'uploads.busy';
      if (options.signal?.aborted || !isUnderWay || asked === MOST_ASKED) throw thrown;
      await pause(ASK_AGAIN_MS);
    }
  }
}

/**
 * Sends a large file, on from where an earlier try stopped, and answers as the calls with forms do. As long as the
 * server may still have its bytes, the same file goes on with them when it is chosen again.
 */
export async function sendLargeFile(file: File, type: ResumableType, alt: string, options: CallOptions) {
  const id = await browserApi().sendResumable(file, type, options);
  const forget = () => forgetUpload(fingerprintOf(type, file));
  try {
    const made = await finish(id, alt, options);
    // Chosen again, it is another file.
    forget();
    return made;
  } catch (thrown) {
    if (isFinalRefusal(toApiError(thrown))) forget();
    throw thrown;
  }
}
