import type { FastifyInstance } from 'fastify';
import { galleries } from '#contract/galleries.ts';
import { ownGalleries, ownPhotos } from '#contract/own-galleries.ts';
import { photos } from '#contract/photos.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { invalid } from '../../http/errors.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import {
  countGalleryView,
  listOwnGalleries,
  searchGalleries,
  viewGallery,
  viewOwnGallery,
} from './galleries.service.ts';
import { createGallery, removeGallery, restoreGallery, updateGallery } from './gallery-publish.service.ts';
import {
  clearCover,
  listOwn,
  listPhotos,
  orderGallery,
  setCover,
  setPhotoStatus,
  updatePhoto,
  uploadPhoto,
} from './photos.service.ts';

export function galleriesRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, galleries, {
    search: async (ctx, { query }) => {
      const list = await searchGalleries(ctx.deps, query, viewerContextOf(ctx));
      // Every change of a gallery also forgets its author's pages and the lists of all.
      ctx.tag(list.author ? `performer:${list.author}` : 'creators');
      return list;
    },
    view: async (ctx, { params }) => {
      const gallery = await viewGallery(ctx.deps, params.id, viewerContextOf(ctx));
      ctx.tag(`gallery:${gallery._id}`, `performer:${gallery.performerId}`);
      return gallery;
    },
    countView: (ctx, { params }) => countGalleryView(ctx, params.id),
  });
  bind(app, deps, photos, {
    list: (ctx, { query }) => listPhotos(ctx.deps, query, viewerContextOf(ctx)),
    ofPerformer: (ctx, { params, query }) =>
      listPhotos(ctx.deps, { ...query, performerId: params.performerId }, viewerContextOf(ctx)),
  });
}

export function ownGalleriesRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, ownGalleries, {
    create: (ctx, { body }) => createGallery(ctx, body),
    mine: (ctx, { query }) => listOwnGalleries(ctx.deps, query, ctx.viewer),
    mineOne: (ctx, { params }) => viewOwnGallery(ctx.deps, params.id, ctx.viewer),
    update: (ctx, { params, body }) => updateGallery(ctx.deps, ctx.viewer, params.id, body),
    remove: (ctx, { params }) => removeGallery(ctx.deps, ctx.viewer, params.id),
    restore: (ctx, { params }) => restoreGallery(ctx.deps, ctx.viewer, params.id),
    clearCover: async (ctx, { params }) => {
      await clearCover(ctx.deps, ctx.viewer, params.id);
      return { success: true };
    },
    order: async (ctx, { params, body }) => {
      await orderGallery(ctx.deps, ctx.viewer, params.id, body.photoIds);
      return { success: true };
    },
  });
  bind(app, deps, ownPhotos, {
    upload: async (ctx, { body }) => {
      const [file] = ctx.files;
      if (!file) throw invalid({ photo: 'Please choose a file.' });
      const photo = await uploadPhoto(ctx.deps, ctx.viewer, file, body);
      return { ...photo, success: true, url: photo.photo.url };
    },
    mine: (ctx, { query }) => listOwn(ctx.deps, query, ctx.viewer),
    update: (ctx, { params, body }) => updatePhoto(ctx.deps, ctx.viewer, params.id, body),
    remove: async (ctx, { params }) => {
      await setPhotoStatus(ctx.deps, ctx.viewer, [params.id], 'deleted');
      return true;
    },
    setCover: async (ctx, { params }) => {
      await setCover(ctx.deps, ctx.viewer, params.id);
      return { success: true };
    },
    setStatus: async (ctx, { body }) => {
      await setPhotoStatus(ctx.deps, ctx.viewer, body.photoIds, body.status);
      return { success: true };
    },
  });
}
