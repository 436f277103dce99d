import type { FileType } from './constants.ts';
import {
  AUDIO_TYPES,
  chosenType,
  DOCUMENT_TYPES,
  DOWNLOAD_TYPES,
  IMAGE_TYPES,
  knownType,
  VIDEO_TYPES,
} from './file-kinds.ts';
import { textLength } from './text.ts';
import { UPLOAD_LIMITS_MOST, type UploadLimits } from './upload-limits.ts';

type UploadContent = 'image' | 'document' | 'video' | 'audio' | 'download';
export const UPLOAD_TYPES: Readonly<Record<UploadContent, readonly string[]>> = {
  image: IMAGE_TYPES,
  document: DOCUMENT_TYPES,
  video: VIDEO_TYPES,
  audio: AUDIO_TYPES,
  download: DOWNLOAD_TYPES,
};

/** What a chosen file is, for a field that takes this content; the server looks inside. */
export const claimedType = (content: UploadContent, file: { name: string; type: string }): string =>
  chosenType(file, UPLOAD_TYPES[content]);

export interface UploadRule {
  readonly content: UploadContent;
  readonly maxBytes: number;
  readonly maxSeconds?: number;
}

export const MB = 1024 * 1024;
/** Width times height: a small file can unfold to a picture that fills the memory. */
export const MAX_PIXELS = 100_000_000;

/** A film's pictures, width times height: those of an 8K camera. Many of them are unfolded one after the other. */
export const MAX_VIDEO_PIXELS = 7680 * 4320;

/** What each kind of file may be at most; the operator's limits (`uploadRule`) are within these. */
export const UPLOAD_RULES: Readonly<Record<FileType, UploadRule>> = {
  avatar: { content: 'image', maxBytes: 5 * MB },
  cover: { content: 'image', maxBytes: 5 * MB },
  'performer-document': { content: 'document', maxBytes: 10 * MB },
  'performer-welcome-video': {
    content: 'video',
    maxBytes: UPLOAD_LIMITS_MOST.welcomeVideoMaxMegabytes * MB,
  },
  'feed-photo': { content: 'image', maxBytes: UPLOAD_LIMITS_MOST.photoMaxMegabytes * MB },
  'feed-video': { content: 'video', maxBytes: UPLOAD_LIMITS_MOST.videoMaxMegabytes * MB },
  'feed-audio': { content: 'audio', maxBytes: UPLOAD_LIMITS_MOST.audioMaxMegabytes * MB },
  'feed-teaser': { content: 'video', maxBytes: UPLOAD_LIMITS_MOST.teaserMaxMegabytes * MB },
  'performer-photo': { content: 'image', maxBytes: UPLOAD_LIMITS_MOST.photoMaxMegabytes * MB },
  'performer-video': { content: 'video', maxBytes: UPLOAD_LIMITS_MOST.videoMaxMegabytes * MB },
  'performer-video-teaser': { content: 'video', maxBytes: UPLOAD_LIMITS_MOST.teaserMaxMegabytes * MB },
  'performer-video-thumbnail': { content: 'image', maxBytes: UPLOAD_LIMITS_MOST.photoMaxMegabytes * MB },
  'performer-product-image': { content: 'image', maxBytes: UPLOAD_LIMITS_MOST.photoMaxMegabytes * MB },
  'performer-product-digital': { content: 'download', maxBytes: 500 * MB },
  'message-photo': { content: 'image', maxBytes: UPLOAD_LIMITS_MOST.photoMaxMegabytes * MB },
  'message-video': { content: 'video', maxBytes: UPLOAD_LIMITS_MOST.videoMaxMegabytes * MB },
  'message-audio': { content: 'audio', maxBytes: UPLOAD_LIMITS_MOST.audioMaxMegabytes * MB },
  banner: { content: 'image', maxBytes: 10 * MB },
};

/** A short film that everyone may see. */
export const isTeaser = (type: FileType): boolean =>
  type === 'feed-teaser' || type === 'performer-video-teaser';

/** Pictures whose size the operator limits. */
const PICTURES: ReadonlySet<FileType> = new Set([
  'feed-photo',
  'performer-photo',
  'performer-video-thumbnail',
  'performer-product-image',
  'message-photo',
]);
/** Whole films and sounds, whose size and length the operator limits. */
const FILMS: ReadonlySet<FileType> = new Set(['feed-video', 'performer-video', 'message-video']);
const SOUNDS: ReadonlySet<FileType> = new Set(['feed-audio', 'message-audio']);

/** What a kind of file may be here, by the operator's limits. */
export function uploadRule(type: FileType, limits: UploadLimits): UploadRule {
  const rule = UPLOAD_RULES[type];
  if (PICTURES.has(type)) return { ...rule, maxBytes: limits.photoMaxMegabytes * MB };
  if (FILMS.has(type))
    return { ...rule, maxBytes: limits.videoMaxMegabytes * MB, maxSeconds: limits.videoMaxMinutes * 60 };
  if (SOUNDS.has(type))
    return { ...rule, maxBytes: limits.audioMaxMegabytes * MB, maxSeconds: limits.audioMaxMinutes * 60 };
  if (isTeaser(type))
    return { ...rule, maxBytes: limits.teaserMaxMegabytes * MB, maxSeconds: limits.teaserMaxSeconds };
  if (type === 'performer-welcome-video')
    return {
      ...rule,
      maxBytes: limits.welcomeVideoMaxMegabytes * MB,
      maxSeconds: limits.welcomeVideoMaxMinutes * 60,
    };
  return rule;
}

/** Kinds that are worked on after the upload has been answered. */
export const isProcessed = (type: FileType): boolean =>
  UPLOAD_RULES[type].content === 'video' || UPLOAD_RULES[type].content === 'audio';

/** Kinds that may be large, and can come by an upload that goes on where it broke off. */
export const RESUMABLE_TYPES = [
  'feed-photo',
  'feed-video',
  'feed-audio',
  'feed-teaser',
  'performer-video',
  'performer-product-digital',
] as const;
export type ResumableType = (typeof RESUMABLE_TYPES)[number];
export const isResumable = (type: string): type is ResumableType =>
  (RESUMABLE_TYPES as readonly string[]).includes(type);

/** Room can be made: what was sent is kept meanwhile. */
const NO_ROOM = 'files.no-room';

/**
 * Whether an upload is gone after `finish` was refused so: it is no longer kept, or no file can be made of it. After
 * everything else its bytes are still there: room can be made, and what is busy or broken can be asked again.
 */
export const isFinalRefusal = ({ status, code }: { status: number; code: string }): boolean =>
  status === 404 || (status === 422 && code !== NO_ROOM);

/** Portrait and cover are cut and shrunk before they are sent, so that a larger picture may be chosen for them. */
const CHOSEN_PICTURE_MAX_BYTES = 25 * MB;

/** What may be chosen for each kind of file; what is sent in the end is held to `uploadRule`. */
export function choiceRule(type: FileType, limits: UploadLimits): UploadRule {
  const rule = uploadRule(type, limits);
  return type === 'avatar' || type === 'cover' ? { ...rule, maxBytes: CHOSEN_PICTURE_MAX_BYTES } : rule;
}

export interface UploadFacts {
  readonly mimeType: string;
  readonly bytes: number;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  /** Seconds. */
  readonly duration?: number | null | undefined;
}
export type UploadProblem = 'type' | 'empty' | 'too-big' | 'too-many-pixels' | 'too-long';

/** Why a film or sound could not be made ready. */
const PROCESSING_PROBLEMS = [
  'too-many-pixels',
  'too-long',
  'unreadable',
  'codec',
  'no-picture',
  'no-sound',
  'too-heavy',
  'too-slow',
  'failed',
] as const;
export type ProcessingProblem = (typeof PROCESSING_PROBLEMS)[number];

/** Nothing is wrong with the file itself: another try may end well. */
export const mayRetry = (problem: ProcessingProblem): boolean =>
  problem === 'too-slow' || problem === 'failed';
/** The upload is kept so long for it. */
export const RETRY_DAYS = 7;

/**
 * What keeps a file from being accepted. The browser asks before it sends, with what the file
 * claims; the server asks with the type it found in the content. Facts not known yet are not checked.
 */
export function uploadProblem(rule: UploadRule, file: UploadFacts): UploadProblem | null {
  if (!UPLOAD_TYPES[rule.content].includes(knownType(file.mimeType))) return 'type';
  if (!(file.bytes > 0)) return 'empty';
  if (file.bytes > rule.maxBytes) return 'too-big';
  if ((file.width ?? 0) * (file.height ?? 0) > MAX_PIXELS) return 'too-many-pixels';
  return rule.maxSeconds !== undefined && (file.duration ?? 0) > rule.maxSeconds ? 'too-long' : null;
}

const FILE_NAME_MAX = 120;
/** Words for those who cannot see a picture. */
export const FILE_ALT_MAX = 500;

/** Windows opens a device under these names, whatever their ending; raised digits are digits to it. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(?:\.|$)/i;

/** Words for a file name: without control or direction characters, or those that file systems refuse. */
export const fileNameWords = (text: string): string =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '').replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');

/**
 * A person's file name, made safe to show and to offer for download: the last part of a path, without what
 * `fileNameWords` leaves out, no name of a device, the ending kept when it must be shortened. Storage itself uses random
 * names.
 */
export function safeFileName(value: string): string {
  const words = fileNameWords(value.split(/[\\/]/).at(-1) ?? '');
  if (words === '') return 'file';
  const clean = DEVICE.test(words) ? `_${words}` : words;
  if (textLength(clean) <= FILE_NAME_MAX) return clean;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(clean)?.[0] ?? '';
  const stem = [...clean.slice(0, clean.length - ending.length)].slice(0, FILE_NAME_MAX - ending.length);
  return stem.join('').trimEnd() + ending;
}
