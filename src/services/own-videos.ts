import { service } from '#api/service.ts';
import { ownVideos } from '#contract/own-videos.ts';
import { api } from './api.ts';
import { mutationOf, queryOf } from './endpoints.ts';

export const ownVideosService = service(ownVideos);

// Profiles say how many videos there are.
const CHANGED = ['videos', 'performers'] as const;

const ownVideosApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownVideos: build.query(queryOf(ownVideos.mine)),
    /** A form begins with it as it is now. */
    ownVideo: build.query({ ...queryOf(ownVideos.mineOne), keepUnusedDataFor: 0 }),
    setVideoStatus: build.mutation(mutationOf(ownVideos.setStatus, CHANGED)),
    removeVideo: build.mutation(mutationOf(ownVideos.remove, CHANGED)),
    restoreVideo: build.mutation(mutationOf(ownVideos.restore, CHANGED)),
    participations: build.query(queryOf(ownVideos.participations)),
    answerParticipation: build.mutation(mutationOf(ownVideos.answerParticipation, ['videos'])),
  }),
});

export const {
  useOwnVideosQuery,
  useOwnVideoQuery,
  useSetVideoStatusMutation,
  useRemoveVideoMutation,
  useRestoreVideoMutation,
  useParticipationsQuery,
  useAnswerParticipationMutation,
} = ownVideosApi;
