import type { GalleryInput } from '#contract/own-galleries.ts';
import { GALLERY_WORDS_MAX, galleryFormProblems } from '#rules/gallery-form.ts';
import { audienceOf } from '#rules/item-access.ts';
import { tokens } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import {
  EMPTY_ITEM,
  type ItemDraft,
  itemDraftOf,
  itemFormTexts,
  refuseProblems,
} from '../items/item-form.service.ts';
import { priceBounds } from '../settings/settings.service.ts';
import type { GalleryColumns } from './gallery-rows.queries.ts';

export type Draft = ItemDraft & Pick<GalleryColumns, 'publishedAt'>;

/** As a gallery is before its first form. */
export const EMPTY: Draft = { ...EMPTY_ITEM, publishedAt: null };

/** The gallery as the request leaves it; fields that are absent stay. */
export function draftOf({ name, ...input }: GalleryInput, before: Draft, now: Date): Draft {
  const draft = itemDraftOf({ title: name, ...input }, before);
  return { ...draft, publishedAt: before.publishedAt ?? (draft.status === 'active' ? now : null) };
}

/** 422 with every wrong field named. */
export async function checkForm(deps: Deps, draft: Draft, tx?: Tx): Promise<void> {
  const prices = await priceBounds(deps, tx);
  const form = { ...draft, audience: audienceOf(draft), price: tokens(draft.price) };
  refuseProblems(galleryFormProblems(form, prices), itemFormTexts('gallery', GALLERY_WORDS_MAX, prices));
}
