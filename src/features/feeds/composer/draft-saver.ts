import { isRefusal, shownMessage, toApiError } from '#api/api-error.ts';
import type { Feed } from '#contract/feeds.ts';
import { DRAFT_PAUSE_MS } from '#rules/feed-form.ts';
import { ownFeedsService } from '#services/own-feeds.ts';
import { DraftCalls, isChangedElsewhere } from './draft-calls.ts';
import { DraftCopy } from './draft-copy.ts';
import { type DraftState, isWorthSaving, textOf, type Written } from './draft-state.ts';
import { isWorthKeeping, type StoredDraft } from './draft-store.ts';
import type { PostBody } from './post-values.ts';

/** After a change the copy in this browser waits so long for the next one. */
const COPY_PAUSE_MS = 500;
/** Somebody who never pauses is saved after so long. */
const SAVE_AT_LATEST_MS = 10_000;
/** After a failure: so long, then twice as long each time. */
const RETRY_MS = 5000;
const RETRY_AT_MOST_MS = 60_000;

interface Options {
  viewerId: string;
  begun: Pick<StoredDraft, 'draft' | 'unanswered'>;
  /** What it begins with is in the account, or is nothing. */
  isSaved: boolean;
  /** It is written under "New post", which opens it again. */
  isNew: boolean;
}

/**
 * Saves what is written as a draft of the account: after a pause and when the page is left, one save at a time, the
 * last state in the end. Until the account has it, a copy is in this browser; saves that fail are tried again. Lives
 * as long as the composer, and to the end of its last save.
 */
export class DraftSaver {
  readonly #startsSaved: boolean;
  readonly #calls: DraftCalls;
  readonly #copy: DraftCopy;
  readonly #listeners = new Set<() => void>();
  #state: DraftState = { kind: 'idle' };
  #written: Written | null = null;
  /** What the account has, and what it refused. */
  #saved: string | null = null;
  #refused: string | null = null;
  #unsavedSince: number | null = null;
  #failures = 0;
  #isOpen = false;
  #isLeaving = false;
  #isHeld = false;
  #isOver = false;
  #hasSaved = false;
  #running: Promise<void> | null = null;
  #copyTimer: ReturnType<typeof setTimeout> | undefined;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({ viewerId, begun, isSaved, isNew }: Options) {
    const { draft = null, unanswered = null } = begun;
    this.#startsSaved = isSaved;
    this.#calls = new DraftCalls({ draft, unanswered }, () => this.#keep());
    this.#copy = new DraftCopy({ viewerId, isNew }, this.#calls);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): DraftState => this.#state;

  /** Begins to save by itself. */
  open(): void {
    this.#isOpen = true;
    this.#calls.isQuiet = false;
    addEventListener('online', this.#onOnline);
    addEventListener('pagehide', this.#onHidden);
    document.addEventListener('visibilitychange', this.#onVisibility);
  }

  /** The composer goes: what is not saved yet is saved now. Answers whether the account has got anything new. */
  async close(): Promise<boolean> {
    this.#isOpen = false;
    this.#calls.isQuiet = true;
    removeEventListener('online', this.#onOnline);
    removeEventListener('pagehide', this.#onHidden);
    document.removeEventListener('visibilitychange', this.#onVisibility);
    await this.#flush();
    // A screen that is taken down may be put up again at once.
    if (!this.#isOpen) this.#stopTimers();
    return this.#hasSaved;
  }

  /** Something was written or chosen; called once with what it begins with. */
  change(written: Written): void {
    if (this.#isOver) return;
    this.#written = written;
    this.#saved ??= this.#startsSaved ? textOf(written) : '';
    if (!this.#isUnsaved()) {
      clearTimeout(this.#copyTimer);
      this.#keep();
      return;
    }
    this.#unsavedSince ??= Date.now();
    clearTimeout(this.#copyTimer);
    this.#copyTimer = setTimeout(() => this.#keep(), COPY_PAUSE_MS);
    this.#saveSoon();
  }

  /**
   * Sends the post as its author wants it, and is over with that: the draft becomes this post, or stays as it is put
   * aside here. A refusal leaves the draft as it was.
   */
  async publish(body: PostBody): Promise<Feed> {
    this.#isHeld = true;
    this.#stopTimers();
    try {
      await this.#running;
      this.#keep();
      const post = await this.#calls.send(body);
      this.#end();
      return post;
    } catch (thrown) {
      if (isChangedElsewhere(thrown)) await this.#askTheirs().catch(() => undefined);
      throw thrown;
    } finally {
      this.#isHeld = false;
      if (!this.#isOver) this.#saveSoon();
    }
  }

  /** Deletes the draft and its copy. Answers the id by which it can be brought back; null when there is none. */
  async discard(): Promise<string | null> {
    this.#isHeld = true;
    this.#stopTimers();
    try {
      await this.#running;
      const id = await this.#calls.remove();
      this.#hasSaved = true;
      this.#end();
      return id;
    } finally {
      this.#isHeld = false;
    }
  }

  /** The draft stays in the account, and "New post" begins with nothing. */
  putAside(): void {
    this.#end();
  }

  /** What is written here goes over what was written elsewhere; beside it when that is no draft any more. */
  keepMine(): void {
    if (this.#state.kind !== 'changed') return;
    const { theirs } = this.#state;
    const isDraft = theirs.status === 'draft';
    this.#copy.forget();
    this.#calls.draft = isDraft ? { id: theirs._id, updatedAt: theirs.updatedAt } : null;
    this.#set({ kind: 'idle' });
    this.#saved = '';
    this.#keep();
    void this.#save();
  }

  /** What is written here is dropped for what was written elsewhere. */
  takeTheirs(): void {
    this.#isOver = true;
    this.#stopTimers();
    this.#copy.forget();
  }

  readonly #onOnline = () => {
    this.#failures = 0;
    void this.#save();
  };
  readonly #onHidden = () => void this.#flush();
  readonly #onVisibility = () => {
    if (document.visibilityState === 'hidden') void this.#flush();
  };

  #set(state: DraftState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #stopTimers(): void {
    clearTimeout(this.#copyTimer);
    clearTimeout(this.#saveTimer);
  }

  #isUnsaved(): boolean {
    const written = this.#written;
    if (!written || this.#isOver || textOf(written) === this.#saved) return false;
    return this.#calls.draft !== null || this.#calls.unanswered !== null || isWorthKeeping(written.stored);
  }

  /** What is unsaved can be saved now. */
  #isDue(): boolean {
    const written = this.#written;
    if (!written || !this.#isUnsaved() || this.#isHeld || this.#state.kind === 'changed') return false;
    if (textOf(written) === this.#refused) return false;
    const { draft, unanswered } = this.#calls;
    // Whether it was published is found out when its author presses the button again.
    if (unanswered) return unanswered.body.status === 'draft';
    return draft !== null || isWorthSaving(written);
  }

  #saveSoon(): void {
    if (!this.#isOpen || !this.#isDue()) return;
    // After a failure the next try is on its way.
    if (this.#failures > 0) return;
    const latest = (this.#unsavedSince ?? Date.now()) + SAVE_AT_LATEST_MS - Date.now();
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.#save(), Math.max(0, Math.min(DRAFT_PAUSE_MS, latest)));
  }

  async #flush(): Promise<void> {
    if (this.#isUnsaved()) this.#keep();
    this.#isLeaving = true;
    await this.#save();
    this.#isLeaving = false;
  }

  #save(): Promise<void> {
    clearTimeout(this.#saveTimer);
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = null;
      this.#saveSoon();
    });
    return this.#running;
  }

  /** Saves what there is; who leaves also what was written meanwhile, everybody else after the next pause. */
  async #saveAll(): Promise<void> {
    do {
      const written = this.#written;
      if (!written || !this.#isDue()) return;
      this.#unsavedSince = null;
      this.#set({ kind: 'saving' });
      try {
        const post = await this.#calls.send(written.body);
        this.#hasSaved = true;
        if (post.status !== 'draft') return this.#set({ kind: 'changed', theirs: post });
        await written.sendWords();
        this.#done(written);
      } catch (thrown) {
        return this.#failed(written, thrown);
      }
    } while (this.#isLeaving);
  }

  #done(written: Written): void {
    this.#failures = 0;
    this.#refused = null;
    // Descriptions have arrived: nothing of them is open.
    this.#saved = textOf({ ...written, words: [] });
    this.#set({ kind: 'saved', at: Date.now() });
    this.#copy.moveToAccount();
    this.#keep();
  }

  async #failed(written: Written, thrown: unknown): Promise<void> {
    const error = toApiError(thrown);
    this.#keep();
    const { isKept } = this.#copy;
    if (isChangedElsewhere(error)) {
      const asked = await this.#askTheirs().then(
        () => true,
        () => false,
      );
      if (asked) return;
    } else if (isRefusal(error) && error.status !== 429) {
      this.#refused = textOf(written);
      const [first] = Object.values(error.fields);
      return this.#set({ kind: 'refused', message: first ?? shownMessage(error), isKept });
    }
    this.#set({ kind: 'failed', why: navigator.onLine && error.status > 0 ? 'busy' : 'offline', isKept });
    this.#failures += 1;
    const wait = Math.min(RETRY_MS * 2 ** (this.#failures - 1), RETRY_AT_MOST_MS);
    if (this.#isOpen) this.#saveTimer = setTimeout(() => void this.#save(), wait);
  }

  /** Asks for the draft as it is now, for its author to choose. */
  async #askTheirs(): Promise<void> {
    const { draft } = this.#calls;
    if (!draft) return;
    const theirs = await ownFeedsService.mineOne({ params: { id: draft.id } });
    this.#set({ kind: 'changed', theirs });
  }

  #keep(): void {
    const written = this.#written;
    if (written && !this.#isOver) this.#copy.keep(written, textOf(written) === this.#saved);
  }

  /** Nothing may write the draft again. */
  #end(): void {
    this.#isOver = true;
    this.#stopTimers();
    this.#copy.end();
  }
}
