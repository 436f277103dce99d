import type { SendFile } from '#features/items/editor/file-queue.ts';
import { messagesService } from '#services/messages.ts';

/** Uploads a photo, film or sound for a later message. */
export const sendMessageFile: SendFile = (file, kind, alt, options) => {
  const files = { file };
  if (kind === 'photo') return messagesService.uploadPhoto({ files, body: { alt } }, options);
  return kind === 'video'
    ? messagesService.uploadVideo({ files }, options)
    : messagesService.uploadAudio({ files }, options);
};
