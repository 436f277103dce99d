import { accountCountries } from '#rules/former-countries.ts';
import { isMessageFile } from '#rules/messages.ts';
import type { Deps } from '../../deps.ts';
import { kindsHolding } from '../objects/object-kinds.ts';
import type { ViewerContext } from '../performers/visibility.ts';
import { findReader } from './file-access.queries.ts';
import type { FileRow } from './files.queries.ts';

interface Asked {
  /** Null is a visitor. */
  viewerId: string | null;
  /** That of the request's address. */
  country: string | null;
}

/** Who asks by an address that was made for them, as the access rule knows them now; a closed account sees what a visitor does. */
export async function readerBehind(deps: Deps, { viewerId, country }: Asked): Promise<ViewerContext> {
  const person = viewerId === null ? null : await findReader(deps.db, viewerId);
  return {
    viewer: person && { ...person, countries: accountCountries(person, deps.clock.now()) },
    country,
  };
}

/**
 * Whether this person may see a file now because something shows it to them: it is free, or they subscribed to it, or
 * the file was part of it when they bought it. Its owner may in any case, and operators but for what two people sent
 * each other. What operators took down is for them alone.
 */
export async function maySeeFile(
  deps: Deps,
  file: Pick<FileRow, 'id' | 'ownerId' | 'type' | 'takenDownAt'>,
  asked: Asked,
): Promise<boolean> {
  const reader = await readerBehind(deps, asked);
  const person = reader.viewer;
  if (person?.role === 'admin' && !isMessageFile(file.type)) return true;
  if (file.takenDownAt) return false;
  if (person?.id === file.ownerId) return true;
  for (const { files } of kindsHolding(file.type)) if (await files?.show(deps, file.id, reader)) return true;
  return false;
}
