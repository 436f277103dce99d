import type { FastifyInstance } from 'fastify';
import { messages } from '#contract/messages.ts';
import type { MessageFileType } from '#rules/messages.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { invalid } from '../../http/errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { clearStreamChat } from '../streaming/chat/moderation.service.ts';
import { clearConversation } from './clear.service.ts';
import { deleteAnyMessage } from './delete-any.service.ts';
import { uploadAnyMessageFile, uploadMessageFile } from './message-files.service.ts';
import { sendMessageOnce } from './message-send.service.ts';
import { unreadTotal } from './message-tell.service.ts';
import { markConversationUnread, readAll, readMessages } from './messages.service.ts';

function uploaded({ files }: CallContext): UploadedFile {
  const [file] = files;
  if (!file) throw invalid({ file: 'Please choose a file.' });
  return file;
}

const upload = (ctx: CallContext<Viewer>, type: MessageFileType, alt?: string) =>
  uploadMessageFile(ctx.deps, ctx.viewer, uploaded(ctx), { type, alt });

export function messagesRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, messages, {
    list: (ctx, { params, query }) => readMessages(ctx, params.id, query),
    send: (ctx, { params, body }) => sendMessageOnce(ctx, params.id, body),
    uploadFile: (ctx) => uploadAnyMessageFile(ctx.deps, ctx.viewer, uploaded(ctx)),
    uploadPhoto: (ctx, { body }) => upload(ctx, 'message-photo', body.alt),
    uploadVideo: (ctx) => upload(ctx, 'message-video'),
    uploadAudio: (ctx) => upload(ctx, 'message-audio'),
    countUnread: (ctx) => unreadTotal(ctx.deps, ctx.viewer.id),
    readAll: async (ctx, { params }) => {
      await readAll(ctx, params.id);
      return { ok: true };
    },
    markUnread: async (ctx, { params }) => {
      await markConversationUnread(ctx, params.id);
      return { ok: true };
    },
    remove: (ctx, { params }) => deleteAnyMessage(ctx, params.id),
    removeAll: async (ctx, { params }) => {
      if (!(await clearStreamChat(ctx, params.id))) await clearConversation(ctx, params.id);
      return { ok: true };
    },
  });
}
