import { isRefusal, toApiError } from '#api/api-error.ts';
import { newKey } from '#api/client.ts';
import type { Feed } from '#contract/feeds.ts';
import { ownFeedsService } from '#services/own-feeds.ts';
import type { PostBody } from './post-values.ts';

/** A draft in the account, and which state of it is known here. */
export interface DraftBase {
  id: string;
  updatedAt: string;
}

/** A save as it was sent; the server may have made it without our knowing. */
export interface Unanswered {
  key: string;
  body: PostBody;
  /** What it changes; null when it makes the draft. */
  draft: DraftBase | null;
}

/** The draft is not what this browser knew of it. */
export const isChangedElsewhere = (thrown: unknown): boolean =>
  toApiError(thrown).code === 'feeds.changed-elsewhere';

const isGone = (thrown: unknown): boolean => toApiError(thrown).status === 404;

/**
 * The saves of one draft. Each counts once, whatever becomes of its answer: one that got none is sent again, under the
 * same key, before any other. Each names the state it was made from, so that one that comes late, or from another
 * device, is refused instead of writing over a newer state. `remember` is called before anything is sent, so that the
 * key outlives this page.
 */
export class DraftCalls {
  draft: DraftBase | null;
  unanswered: Unanswered | null;
  /** Nobody is there to be led to the login. */
  isQuiet = false;
  readonly #remember: () => void;

  constructor(begun: { draft: DraftBase | null; unanswered: Unanswered | null }, remember: () => void) {
    this.draft = begun.draft;
    this.unanswered = begun.unanswered;
    this.#remember = remember;
  }

  /** Makes the post like this: a draft, or the post that the draft becomes. */
  async send(body: PostBody): Promise<Feed> {
    // At once where nothing is open: the page may be going away.
    const found = this.unanswered ? await this.settle() : null;
    if (found && JSON.stringify(found.body) === JSON.stringify(body)) return found.post;
    try {
      return await this.#ask({ key: newKey(), body, draft: this.draft });
    } catch (thrown) {
      if (!this.draft || !isGone(thrown)) throw thrown;
      // It was deleted elsewhere, and is still being written here.
      this.draft = null;
      return this.#ask({ key: newKey(), body, draft: null });
    }
  }

  /** Finds out what became of a save that got no answer; null when there is none, or it was not made. */
  async settle(): Promise<{ body: PostBody; post: Feed } | null> {
    const { unanswered } = this;
    if (!unanswered) return null;
    try {
      return { body: unanswered.body, post: await this.#ask(unanswered) };
    } catch (thrown) {
      if (this.unanswered || isChangedElsewhere(thrown)) throw thrown;
      if (isGone(thrown)) this.draft = null;
      return null;
    }
  }

  /**
   * Deletes the draft, also one that was made without our knowing; what it was published as stays. Answers its id, by
   * which it can be brought back; null when there was none.
   */
  async remove(): Promise<string | null> {
    const { unanswered } = this;
    if (unanswered?.body.status === 'draft') await this.settle();
    const id = this.draft?.id ?? null;
    if (id === null) return null;
    try {
      const isPublished = this.unanswered && !(await this.#isDraft(id));
      if (isPublished) return null;
      await ownFeedsService.remove({ params: { id } });
    } catch (thrown) {
      if (!isGone(thrown)) throw thrown;
    }
    return id;
  }

  async #isDraft(id: string): Promise<boolean> {
    return (await ownFeedsService.mineOne({ params: { id } })).status === 'draft';
  }

  async #ask(request: Unanswered): Promise<Feed> {
    this.unanswered = request;
    this.#remember();
    try {
      const post = await this.#call(request);
      this.unanswered = null;
      // What was made now has not been changed since. Asked again, it may have been, and the next save is to notice.
      this.draft = { id: post._id, updatedAt: request.draft ? post.updatedAt : post.createdAt };
      return post;
    } catch (thrown) {
      if (isRefusal(toApiError(thrown))) this.unanswered = null;
      throw thrown;
    }
  }

  #call({ key, body, draft }: Unanswered): Promise<Feed> {
    // A save goes on when its page goes away.
    const options = { idempotencyKey: key, keepalive: true, quiet: this.isQuiet };
    if (!draft) return ownFeedsService.create({ body }, options);
    const { id, updatedAt } = draft;
    return ownFeedsService.update({ params: { id }, body: { ...body, ifUpdatedAt: updatedAt } }, options);
  }
}
