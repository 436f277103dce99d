import { galleries } from '#contract/galleries.ts';
import { photos } from '#contract/photos.ts';
import { GALLERIES_PAGE_SIZE, PHOTOS_PAGE_SIZE } from '#rules/constants.ts';
import { api } from './api.ts';
import { updateCached } from './cached-answers.ts';
import { listOf, mutationOf, queryOf } from './endpoints.ts';

export const galleriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One gallery as it is now; every list that holds it shows it like that from then on. */
    gallery: build.query({
      ...queryOf(galleries.view),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const fresh = await queryFulfilled.catch(() => null);
        if (fresh) dispatch(updateCached('galleries', fresh.data._id, () => fresh.data));
      },
    }),
    galleries: build.query(queryOf(galleries.search)),
    galleryList: build.infiniteQuery(listOf(galleries.search, GALLERIES_PAGE_SIZE)),
    galleryPhotos: build.infiniteQuery(listOf(photos.list, PHOTOS_PAGE_SIZE)),
    countGalleryView: build.mutation(mutationOf(galleries.countView, [], { quiet: true })),
  }),
});

export const {
  useGalleryQuery,
  useGalleriesQuery,
  useGalleryListInfiniteQuery,
  useGalleryPhotosInfiniteQuery,
  useCountGalleryViewMutation,
} = galleriesApi;
