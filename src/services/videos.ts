import { service } from '#api/service.ts';
import { type Video, videos } from '#contract/videos.ts';
import { VIDEOS_PAGE_SIZE } from '#rules/constants.ts';
import { api } from './api.ts';
import { type ServiceAction, updateCached } from './cached-answers.ts';
import { listOf, mutationOf, queryOf } from './endpoints.ts';

const videosService = service(videos);

export const videosApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One video as it is now; every list that holds it shows it like that from then on. */
    video: build.query({
      ...queryOf(videos.view),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const fresh = await queryFulfilled.catch(() => null);
        if (fresh) dispatch(updateCached('videos', fresh.data._id, () => fresh.data));
      },
    }),
    videoList: build.infiniteQuery(listOf(videos.search, VIDEOS_PAGE_SIZE)),
    relatedVideos: build.query(queryOf(videos.related)),
    continueWatching: build.query(queryOf(videos.continueWatching)),
    countVideoView: build.mutation(mutationOf(videos.countView, [], { quiet: true })),
  }),
});

export const {
  useVideoQuery,
  useVideoListInfiniteQuery,
  useRelatedVideosQuery,
  useContinueWatchingQuery,
  useCountVideoViewMutation,
} = videosApi;

/** Keeps where the viewer stopped; when that cannot be told, the next time tells it. */
export const keepVideoPlace =
  (id: string, seconds: number): ServiceAction =>
  async (dispatch) => {
    const kept = await videosService
      .setPosition({ params: { id }, body: { seconds } }, { quiet: true })
      .catch(() => null);
    if (kept) dispatch(updateCached<Video>('videos', id, (video) => ({ ...video, position: kept.position })));
  };
