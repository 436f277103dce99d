import { accountCountries } from '#rules/former-countries.ts';
import { isMessageFile } from '#rules/messages.ts';
import type { Deps } from '../../deps.ts';
import { kindsHolding } from '../objects/object-kinds.ts';
import type { ViewerContext } from '../performers/visibility.ts';
import { findReader } from './file-access.queries.ts';
import type { FileRow } from './files.queries.ts';

/**
 * Whether this person may see a file now because something shows it to them: it is free, or they subscribed to it, or
 * the file was part of it when they bought it. Its owner may in any case, and operators but for what two people sent
 * each other. What operators took down is for them alone. `viewerId` null is a visitor,
 * `country` that of the request's address.
 */
export async function maySeeFile(
  deps: Deps,
  file: Pick<FileRow, 'id' | 'ownerId' | 'type' | 'takenDownAt'>,
  asked: { viewerId: string | null; country: string | null },
): Promise<boolean> {
  // A closed account sees what a visitor does.
  const person = asked.viewerId === null ? null : await findReader(deps.db, asked.viewerId);
  if (person?.role === 'admin' && !isMessageFile(file.type)) return true;
  if (file.takenDownAt) return false;
  if (person?.id === file.ownerId) return true;
  const reader: ViewerContext = {
    viewer: person && { ...person, countries: accountCountries(person, deps.clock.now()) },
    country: asked.country,
  };
  for (const { files } of kindsHolding(file.type)) if (await files?.show(deps, file.id, reader)) return true;
  return false;
}
