import type { WireFile } from '#contract/files.ts';
import { DEFAULT_AVATAR } from '#rules/constants.ts';
import { mayRetry, type ProcessingProblem } from '#rules/uploads.ts';
import type { ShownFile } from '../../db/file-json.ts';
import type { FileVersion } from '../../db/schema/files.ts';
import type { Deps } from '../../deps.ts';
import { publicPath } from './public-paths.rule.ts';
import { expiryAt, signedQuery } from './signing.ts';

type Versions = readonly FileVersion[] | null | undefined;

/**
 * Every address of a file begins here. It is a path of the site, which works under any host name; where pages and
 * API live on different origins it names the API's.
 */
export const media = ({ config }: Deps, path: string): string => `${config.publicApi}/media/${path}`;

/** Address of a public file's version, null when it has none: `publicFileUrl(deps, row.versions, 'thumbnail')`. */
export function publicFileUrl(deps: Deps, versions: Versions, name: string): string | null {
  const version = versions?.find((one) => one.name === name);
  return version?.key.startsWith('public/') ? media(deps, publicPath(version.key)) : null;
}

/** A video for everyone; null while it is made ready. Videos of earlier releases are there as they came. */
export const videoUrl = (deps: Deps, versions: Versions): string | null =>
  publicFileUrl(deps, versions, 'display') ?? publicFileUrl(deps, versions, 'original');

/** The 96-pixel portrait of lists and cards, or the site's placeholder. */
export const avatarUrl = (deps: Deps, versions: Versions): string =>
  publicFileUrl(deps, versions, 'thumbnail') ?? DEFAULT_AVATAR;

/** The 256-pixel portrait of a profile, or the site's placeholder. */
export const largeAvatarUrl = (deps: Deps, versions: Versions): string =>
  publicFileUrl(deps, versions, 'display') ?? DEFAULT_AVATAR;

function signedUrl(deps: Deps, fileId: string, version: string, viewerId: string | null): string {
  const viewer = viewerId ?? '';
  const expires = expiryAt(deps.clock.now());
  const query = signedQuery(deps.config.secret, { fileId, version, viewer, expires });
  return media(deps, `signed/${fileId}/${version}?${query}`);
}

function addressOf(deps: Deps, row: ShownFile, version: FileVersion, viewerId: string | null): string {
  const isOpen = !row.isProtected || version.key.startsWith('public/');
  return isOpen ? media(deps, publicPath(version.key)) : signedUrl(deps, row.id, version.name, viewerId);
}

/**
 * Address of what everyone may see now, for those who keep addresses: search engines and the previews of chats. It stays
 * the same, and each time it is used the rule is asked again; null where there is no such version.
 */
export function openUrl(deps: Deps, { id, versions }: ShownFile, name: 'display' | 'poster'): string | null {
  const version = versions.find((one) => one.name === name);
  if (!version) return null;
  const isPublic = version.key.startsWith('public/');
  return media(deps, isPublic ? publicPath(version.key) : `open/${id}/${version.name}`);
}

/** The same of a picture; null for what is none. */
export function openPictureUrl(deps: Deps, file: ShownFile): string | null {
  const isPicture = file.versions.some((one) => one.name === 'display' && one.mimeType.startsWith('image/'));
  return isPicture ? openUrl(deps, file, 'display') : null;
}

/** What a file is itself, beside its other renditions; undefined while it is made ready. */
export const mainVersion = ({ versions }: Pick<ShownFile, 'versions'>): FileVersion | undefined =>
  versions.find(({ name }) => name !== 'blurred');

/** The film strip is for choosing a poster or a teaser: nobody but the owner gets it. */
export const OWNERS_VERSION = 'frames';

/** Its downloads are counted: nobody but its owner gets an address of it along with other things. */
export const isCounted = ({ type }: Pick<ShownFile, 'type'>): boolean => type === 'performer-product-digital';

/** An address of such a file for one person, who may have it. */
export function downloadUrl(deps: Deps, file: ShownFile, viewerId: string): string | null {
  const [version] = file.versions;
  return version ? addressOf(deps, file, version, viewerId) : null;
}

/** Addresses of all versions of a file by their names, for this viewer; null means for everyone. */
export function addressesOf(deps: Deps, row: ShownFile, viewerId: string | null): Record<string, string> {
  const theirs = row.versions.filter(({ name }) => name !== OWNERS_VERSION || viewerId === row.ownerId);
  return Object.fromEntries(theirs.map((version) => [version.name, addressOf(deps, row, version, viewerId)]));
}

const CAPTIONS = 'captions-';
export const captionsName = (language: string): string => `${CAPTIONS}${language}`;

/** What a player needs beside the video or sound itself; nothing of it for who may not have that. */
function playing(
  row: ShownFile,
  { isOpen, isOwner }: { isOpen: boolean; isOwner: boolean },
  urlOf: (v: FileVersion) => string,
) {
  const of = (name: string) => row.versions.find((version) => version.name === name);
  const [phone, poster, frames] = [of('phone'), of('poster'), of(OWNERS_VERSION)];
  const shown = poster && (isOpen || poster.key.startsWith('public/')) ? urlOf(poster) : null;
  return {
    phoneUrl: isOpen && phone ? urlOf(phone) : null,
    poster: shown,
    waveform: isOpen ? row.waveform : null,
    captions: isOpen
      ? row.versions
          .filter(({ name }) => name.startsWith(CAPTIONS))
          .map((version) => ({
            language: version.name.slice(CAPTIONS.length),
            label: version.label ?? '',
            url: urlOf(version),
          }))
      : [],
    frames:
      isOwner && frames
        ? {
            url: urlOf(frames),
            count: frames.count ?? 0,
            width: frames.width ?? 0,
            height: frames.height ?? 0,
          }
        : null,
  };
}

/**
 * A file as one viewer gets it. A protected file that is not `unlocked` shows its measures and the blurred
 * picture only: no address, no description. Unlocked, its addresses work for `viewerId` alone; null means for
 * everyone, and is right only for what everyone may see; in a preview they work for its performer (`signedFor`). The name a file had at home is told to its owner only.
 */
export function presentFile(
  deps: Deps,
  row: ShownFile,
  access: { viewerId: string | null; unlocked: boolean; signedFor?: string | null },
): WireFile {
  const isOwner = access.viewerId === row.ownerId;
  const isOpen = (access.unlocked && (isOwner || !isCounted(row))) || !row.isProtected;
  const main = mainVersion(row);
  const thumbnail = row.versions.find((version) => version.name === 'thumbnail');
  const { signedFor = access.viewerId } = access;
  const urlOf = (version: FileVersion) => addressOf(deps, row, version, signedFor);
  const blurThumbnail = publicFileUrl(deps, row.versions, 'blurred');
  // A picture of a video that its performer chose for everyone shows in place of the blurred one.
  const chosen = publicFileUrl(deps, row.versions, 'thumbnail');
  const small = isOpen ? (thumbnail ? urlOf(thumbnail) : null) : (chosen ?? blurThumbnail);
  return {
    _id: row.id,
    type: row.type,
    name: isOwner ? row.name : '',
    mimeType: row.mimeType,
    url: isOpen && main ? urlOf(main) : null,
    thumbnails: small ? [small] : [],
    thumbnail: small,
    blurThumbnail,
    width: row.width,
    height: row.height,
    duration: row.duration,
    size: row.size,
    status: row.status,
    error: isOwner ? row.error : null,
    errorCode: isOwner ? row.errorCode : null,
    canRetry: isOwner && row.status === 'error' && mayRetry(row.errorCode as ProcessingProblem),
    alt: isOpen && row.alt ? row.alt : null,
    ...playing(row, { isOpen, isOwner }, urlOf),
  };
}

/** The answer to who has just sent a file, or made one: they get all of it. */
export const presentUpload = (deps: Deps, row: ShownFile, viewerId: string) => ({
  ...presentFile(deps, row, { viewerId, unlocked: true }),
  success: true as const,
});
