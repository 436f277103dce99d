import * as z from 'zod';
import type { EndpointSpec } from './endpoint.ts';
import { uploadedFile } from './files.ts';
import { alt, id } from './wire.ts';

const picture = { file: { type: 'feed-photo', required: true } } as const;
const pictureBody = z.object({ alt: alt.optional() });

const film = { file: { type: 'feed-video', required: true } } as const;
const sound = { file: { type: 'feed-audio', required: true } } as const;
const teaserFilm = { file: { type: 'feed-teaser', required: true } } as const;
/** A place in a film, in seconds. */
const second = z.coerce.number().min(0).max(100_000);

/** Files for a later post, and what is made out of them. */
export const feedUploads = {
  /** A photo for a later post; field `file`, optionally `alt`. Kept closed until a post shows it. */
  uploadPhoto: {
    method: 'POST',
    path: '/performer/feeds/photo/upload',
    access: 'performer',
    limit: 'upload',
    body: pictureBody,
    upload: picture,
    reply: uploadedFile,
  },
  /** The picture everyone sees of a post, locked or not; field `file`. */
  uploadThumbnail: {
    method: 'POST',
    path: '/performer/feeds/thumbnail/upload',
    access: 'performer',
    limit: 'upload',
    body: pictureBody,
    upload: picture,
    reply: uploadedFile,
  },
  /**
   * A film for a later post; field `file`. It answers `created`; the event `file_status` and `GET /files/{id}/status`
   * tell when it is finished, or why it is not.
   */
  uploadVideo: {
    method: 'POST',
    path: '/performer/feeds/video/upload',
    access: 'performer',
    limit: 'upload',
    upload: film,
    reply: uploadedFile,
  },
  /** A sound for a later post; field `file`. Goes on as a film does. */
  uploadAudio: {
    method: 'POST',
    path: '/performer/feeds/audio/upload',
    access: 'performer',
    limit: 'upload',
    upload: sound,
    reply: uploadedFile,
  },
  /** A short film that everyone may see of a post, locked or not; field `file`. */
  uploadTeaser: {
    method: 'POST',
    path: '/performer/feeds/teaser/upload',
    access: 'performer',
    limit: 'upload',
    upload: teaserFilm,
    reply: uploadedFile,
  },
  /** The same, cut out of an own finished film. */
  cutTeaser: {
    method: 'POST',
    path: '/performer/feeds/teaser/cut',
    access: 'performer',
    limit: 'write',
    body: z.object({ fileId: id, start: second, end: second }),
    reply: uploadedFile,
  },
  /** Makes the picture at a second of an own finished film its poster, which everyone may see. */
  choosePoster: {
    method: 'POST',
    path: '/performer/feeds/poster',
    access: 'performer',
    limit: 'upload',
    body: z.object({ fileId: id, at: second }),
    reply: uploadedFile,
  },
  /** Makes a picture, field `file`, the poster of an own finished film. */
  uploadPoster: {
    method: 'POST',
    path: '/performer/feeds/poster/upload',
    access: 'performer',
    limit: 'upload',
    body: z.object({ fileId: id }),
    upload: picture,
    reply: uploadedFile,
  },
} as const satisfies Record<string, EndpointSpec>;
