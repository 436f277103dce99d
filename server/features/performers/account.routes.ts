import type { FastifyInstance } from 'fastify';
import { performerAccount } from '#contract/performer-account.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { invalid } from '../../http/errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import {
  type IdentityDocument,
  removePicture,
  uploadIdentityDocuments,
  uploadPicture,
  uploadWelcomeVideo,
} from './performer-uploads.service.ts';
import { ownPerformer } from './performers.service.ts';
import { updatePerformer } from './profile.service.ts';

function only(files: readonly UploadedFile[], field: string): UploadedFile {
  const file = files.find((one) => one.field === field);
  if (!file) throw invalid({ [field]: 'Please choose a file.' });
  return file;
}

/** Files by the document they are: the field says which, or `type` says it for the field `file`. */
function identityDocumentsOf(
  { files }: CallContext<Viewer>,
  type: IdentityDocument | undefined,
): Map<IdentityDocument, UploadedFile> {
  const identityDocuments = new Map<IdentityDocument, UploadedFile>();
  for (const file of files) {
    const kind = file.field === 'file' ? type : (file.field as IdentityDocument);
    if (!kind) throw invalid({ type: 'Please say which document this is.' });
    identityDocuments.set(kind, file);
  }
  return identityDocuments;
}

export function performerAccountRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, performerAccount, {
    me: (ctx) => ownPerformer(ctx.deps, ctx.viewer),
    update: (ctx, { params, body }) => updatePerformer(ctx.deps, ctx.viewer, params.id, body),
    uploadAvatar: (ctx) => uploadPicture(ctx.deps, ctx.viewer, 'avatar', only(ctx.files, 'avatar')),
    uploadCover: (ctx) => uploadPicture(ctx.deps, ctx.viewer, 'cover', only(ctx.files, 'cover')),
    removeAvatar: (ctx) => removePicture(ctx.deps, ctx.viewer, 'avatar'),
    removeCover: (ctx) => removePicture(ctx.deps, ctx.viewer, 'cover'),
    uploadWelcomeVideo: (ctx) => uploadWelcomeVideo(ctx.deps, ctx.viewer, only(ctx.files, 'welcome-video')),
    uploadDocuments: (ctx, { body }) =>
      uploadIdentityDocuments(ctx.deps, ctx.viewer, identityDocumentsOf(ctx, body.type)),
    uploadDocument: (ctx, { params }) =>
      uploadIdentityDocuments(ctx.deps, ctx.viewer, identityDocumentsOf(ctx, params.type)),
  });
}
