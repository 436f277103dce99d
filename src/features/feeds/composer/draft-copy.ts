import type { DraftCalls } from './draft-calls.ts';
import type { Written } from './draft-state.ts';
import { forgetDraft, isWorthKeeping, saveDraft, setOpenDraft, unfinishedOf } from './draft-store.ts';

interface Owner {
  viewerId: string;
  /** It is written under "New post", which opens it again. */
  isNew: boolean;
}

/** What this browser keeps of a draft: a copy while the account does not have all of it, and which one is open. */
export class DraftCopy {
  readonly #owner: Owner;
  readonly #calls: Pick<DraftCalls, 'draft' | 'unanswered'>;
  /** The browser has stored it. */
  isKept = true;

  constructor(owner: Owner, calls: Pick<DraftCalls, 'draft' | 'unanswered'>) {
    this.#owner = owner;
    this.#calls = calls;
  }

  /** `isSaved`: the account has it, but for files that are still on their way. */
  keep(written: Written, isSaved: boolean): void {
    const { draft, unanswered } = this.#calls;
    const isWhole = isSaved && unanswered === null && unfinishedOf(written.stored).length === 0;
    if (isWhole || (!draft && !isWorthKeeping(written.stored))) {
      this.forget();
      return;
    }
    const copy = { ...written.stored, draft, unanswered, isSaved, at: Date.now() };
    this.isKept = saveDraft(this.#owner.viewerId, copy);
  }

  forget(): void {
    forgetDraft(this.#owner.viewerId, this.#calls.draft?.id ?? null);
  }

  /** The draft is in the account now. */
  moveToAccount(): void {
    const { viewerId, isNew } = this.#owner;
    forgetDraft(viewerId, null);
    if (isNew) setOpenDraft(viewerId, this.#calls.draft?.id ?? null);
  }

  /** It has become a post, is deleted, or is put aside. */
  end(): void {
    const { viewerId, isNew } = this.#owner;
    this.forget();
    forgetDraft(viewerId, null);
    if (isNew) setOpenDraft(viewerId, null);
  }
}
