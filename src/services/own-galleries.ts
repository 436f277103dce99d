import { service } from '#api/service.ts';
import { ownGalleries, ownPhotos } from '#contract/own-galleries.ts';
import type { Photo } from '#contract/photos.ts';
import { api } from './api.ts';
import { mutationOf, queryOf } from './endpoints.ts';

export const ownGalleriesService = service(ownGalleries);
export const ownPhotosService = service(ownPhotos);

const MOST_AT_ONCE = 200;

// Profiles say how many galleries there are.
const CHANGED = ['galleries', 'photos', 'performers'] as const;

const ownGalleriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownGalleries: build.query(queryOf(ownGalleries.mine)),
    /** A form begins with it as it is now. */
    ownGallery: build.query({ ...queryOf(ownGalleries.mineOne), keepUnusedDataFor: 0 }),
    /** All photos of an own gallery in its order, which is more than one answer holds; a form begins with them. */
    ownGalleryPhotos: build.query<Photo[], string>({
      keepUnusedDataFor: 0,
      async queryFn(galleryId, _api, _extra, ask) {
        const all: Photo[] = [];
        for (;;) {
          const query = { galleryId, limit: MOST_AT_ONCE, offset: all.length };
          const answer = await ask({ call: ownPhotos.mine, input: { query } });
          if (answer.error) return { error: answer.error };
          const { data, total } = answer.data as { data: Photo[]; total: number };
          all.push(...data);
          if (data.length === 0 || all.length >= total) return { data: all };
        }
      },
    }),
    /** What was deleted out of an own gallery and can be brought back. */
    deletedGalleryPhotos: build.query({ ...queryOf(ownPhotos.mine), keepUnusedDataFor: 0 }),
    updateGallery: build.mutation(mutationOf(ownGalleries.update, CHANGED)),
    removeGallery: build.mutation(mutationOf(ownGalleries.remove, CHANGED)),
    restoreGallery: build.mutation(mutationOf(ownGalleries.restore, CHANGED)),
  }),
});

export const {
  useOwnGalleriesQuery,
  useOwnGalleryQuery,
  useOwnGalleryPhotosQuery,
  useDeletedGalleryPhotosQuery,
  useUpdateGalleryMutation,
  useRemoveGalleryMutation,
  useRestoreGalleryMutation,
} = ownGalleriesApi;
