/**
 * The one list of file kinds that may be uploaded, for browser and server: what each is called here, the endings of its
 * names, and what else browsers, systems and detectors of file types call it. What a browser says a file is depends on
 * its engine and on the system's settings, so it is the last thing asked: the browser goes by the ending, the server by
 * the first bytes.
 */
export interface FileKind {
  readonly type: string;
  readonly endings: readonly string[];
  /** Other names for the same type. */
  readonly aliases?: readonly string[];
}

/** HEIC is left out on purpose: no browser but one shows it, and the image library cannot read it everywhere. */
const IMAGES = [
  { type: 'image/jpeg', endings: ['jpg', 'jpeg', 'jfif'], aliases: ['image/jpg', 'image/pjpeg'] },
  { type: 'image/png', endings: ['png'], aliases: ['image/apng', 'image/x-png'] },
  { type: 'image/webp', endings: ['webp'] },
  { type: 'image/gif', endings: ['gif'] },
  { type: 'image/avif', endings: ['avif'] },
] as const satisfies readonly FileKind[];

const VIDEOS = [
  { type: 'video/mp4', endings: ['mp4', 'm4v'], aliases: ['video/x-m4v'] },
  { type: 'video/quicktime', endings: ['mov', 'qt'] },
  { type: 'video/webm', endings: ['webm'] },
  { type: 'video/x-matroska', endings: ['mkv'], aliases: ['video/matroska', 'video/mkv'] },
] as const satisfies readonly FileKind[];

const SOUNDS = [
  {
    type: 'audio/mpeg',
    endings: ['mp3'],
    aliases: ['audio/mp3', 'audio/mpeg3', 'audio/x-mpeg', 'audio/x-mp3'],
  },
  { type: 'audio/mp4', endings: ['m4a'], aliases: ['audio/x-m4a', 'audio/m4a'] },
  { type: 'audio/aac', endings: ['aac'], aliases: ['audio/aacp', 'audio/x-aac', 'audio/vnd.dlna.adts'] },
  {
    type: 'audio/ogg',
    endings: ['ogg', 'oga', 'opus'],
    aliases: ['application/ogg', 'audio/opus', 'audio/vorbis', 'audio/x-ogg', 'audio/x-vorbis+ogg'],
  },
  {
    type: 'audio/wav',
    endings: ['wav'],
    aliases: ['audio/x-wav', 'audio/wave', 'audio/vnd.wave', 'audio/x-pn-wav'],
  },
  { type: 'audio/webm', endings: ['weba'] },
] as const satisfies readonly FileKind[];

const PDF = { type: 'application/pdf', endings: ['pdf'], aliases: ['application/x-pdf'] } as const;

const ARCHIVES_AND_TEXTS = [
  {
    type: 'application/zip',
    endings: ['zip'],
    aliases: ['application/x-zip-compressed', 'application/x-zip'],
  },
  { type: 'application/x-7z-compressed', endings: ['7z'] },
  { type: 'application/epub+zip', endings: ['epub'] },
  { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', endings: ['docx'] },
  { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', endings: ['xlsx'] },
  { type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', endings: ['pptx'] },
] as const satisfies readonly FileKind[];

/** Known only to be refused by their own name: a picture of an iPhone is a picture, but not one we can show. */
const REFUSED: readonly FileKind[] = [
  {
    type: 'image/heic',
    endings: ['heic', 'heif', 'hif'],
    aliases: ['image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  },
];

type TypeOf<Kinds extends readonly FileKind[]> = Kinds[number]['type'];
const typesOf = <Kinds extends readonly FileKind[]>(kinds: Kinds): readonly TypeOf<Kinds>[] =>
  kinds.map(({ type }) => type);

export const IMAGE_TYPES = typesOf(IMAGES);
export const VIDEO_TYPES = typesOf(VIDEOS);
/** A container for films may hold sound alone; its pictures, if any, are left out. */
export const AUDIO_TYPES = [...typesOf(SOUNDS), 'video/webm'] as const;
const MEDIA_TYPES: readonly string[] = [...IMAGE_TYPES, ...VIDEO_TYPES, ...AUDIO_TYPES];
export const DOCUMENT_TYPES = [...IMAGE_TYPES, PDF.type] as const;
/** What a digital product may be: files that are read, played or unpacked, and nothing that runs when it is opened. */
export const DOWNLOAD_TYPES = [
  ...DOCUMENT_TYPES,
  ...VIDEO_TYPES,
  ...AUDIO_TYPES,
  ...typesOf(ARCHIVES_AND_TEXTS),
] as const;

const KINDS: readonly FileKind[] = [...IMAGES, ...VIDEOS, ...SOUNDS, PDF, ...ARCHIVES_AND_TEXTS, ...REFUSED];
const BY_ENDING = new Map(KINDS.flatMap(({ type, endings }) => endings.map((ending) => [ending, type])));
const BY_ALIAS = new Map(KINDS.flatMap(({ type, aliases = [] }) => aliases.map((alias) => [alias, type])));
const ENDINGS = new Map<string, readonly string[]>(KINDS.map(({ type, endings }) => [type, endings]));

/** Our name for a type, whatever it was called: in small letters and without what follows a semicolon. */
export function knownType(type: string): string {
  const [plain = ''] = type.toLowerCase().split(';');
  return BY_ALIAS.get(plain.trim()) ?? plain.trim();
}

/** The usual ending of a type, without the dot; undefined for a type that may not be uploaded. */
export const firstEnding = (type: string): string | undefined => ENDINGS.get(knownType(type))?.[0];

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * What a chosen file is, as far as one can tell without opening it: by its ending where that is one of `accepted`, else
 * by what the browser says, where that is; else whatever either says, to be refused. An Android phone hands out
 * pictures without an ending, Windows knows no type for many endings.
 */
export function chosenType(
  { name, type }: { name: string; type: string },
  accepted: readonly string[],
): string {
  const said = [BY_ENDING.get(endingOf(name)) ?? '', knownType(type)];
  return said.find((one) => accepted.includes(one)) ?? said.find(Boolean) ?? '';
}

/**
 * What a file dialog offers: types, their other names and endings, since each system knows some of them only by one.
 * Phones offer their own camera and library by the types.
 */
export const acceptAttribute = (types: readonly string[]): string =>
  types.flatMap((type) => [type, ...(ENDINGS.get(type) ?? []).map((ending) => `.${ending}`)]).join(',');

/** What a chosen file is in a post or a message; null when it can be none of them. */
export function mediaKindOf(file: { name: string; type: string }): 'photo' | 'video' | 'audio' | null {
  const type = chosenType(file, MEDIA_TYPES);
  if (!MEDIA_TYPES.includes(type)) return null;
  if (type.startsWith('video/')) return 'video';
  return type.startsWith('audio/') ? 'audio' : 'photo';
}

/** Whether a chosen file is a picture that a browser can show. */
export const isPicture = (file: { name: string; type: string }): boolean =>
  (IMAGE_TYPES as readonly string[]).includes(chosenType(file, IMAGE_TYPES));

/** A picture as phones of Apple take it, which no other browser than theirs can show. */
export const isHeic = (file: { name: string; type: string }): boolean =>
  chosenType(file, []) === 'image/heic';
