import { EVERY_PAGE } from '../deps.ts';
import type { DirectReply } from '../http/direct.ts';
import { TagCache } from './tag-cache.ts';

/** Replies that every visitor of a country gets alike: settings, suggestions, public lists. Many pages show the same. */
export class ReplyCache extends TagCache<DirectReply & { tags: readonly string[] }> {
  #resets = 0;

  /** How often every page was forgotten: what renders keep by themselves, such as texts, is out of date once this is another number. */
  get resets(): number {
    return this.#resets;
  }

  override invalidate(tags: readonly string[]): void {
    super.invalidate(tags);
    if (tags.includes(EVERY_PAGE)) this.#resets += 1;
  }
}
