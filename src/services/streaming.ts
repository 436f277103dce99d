import { service } from '#api/service.ts';
import { privateShows } from '#contract/private-shows.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { streamTips } from '#contract/stream-tips.ts';
import { streaming } from '#contract/streaming.ts';
import { uploadSpeed } from '#contract/upload-speed.ts';
import { wallet } from '#contract/wallet.ts';
import { STREAMS_PAGE_SIZE } from '#rules/streams.ts';
import { api, type Noun } from './api.ts';
import { listOf, mutationOf, queryOf } from './endpoints.ts';

export const streamingService = service(streaming);
export const uploadSpeedService = service(uploadSpeed);
/** Messages live in the store's slice, fed by sagas and the socket. */
export const streamChatService = service(streamChat);

/** People of the chats that are listed at a time. */
const CHAT_PEOPLE = 20;

export const streamingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What is at the address of a performer's stream. */
    streamPlace: build.query(queryOf(streaming.view)),
    /** Running streams. */
    liveNow: build.query(queryOf(streaming.search)),
    /** The same as a list that grows. */
    liveStreams: build.infiniteQuery(listOf(streaming.search, STREAMS_PAGE_SIZE)),
    streamChat: build.query(queryOf(streamChat.publicConversation, 'streaming')),
    ownStream: build.query(queryOf(streaming.own)),
    goLive: build.mutation(mutationOf(streaming.goLive, ['streaming'])),
    editStream: build.mutation(mutationOf(streaming.edit, ['streaming'])),
    endStream: build.mutation(mutationOf(streaming.end, ['streaming', 'performers'])),
    /** Pays an entry; after a refusal the stream is asked for again, which brings its price of now, or its end. */
    buyEntry: build.mutation({
      ...mutationOf(wallet.stream),
      invalidatesTags: (_, error): Noun[] => (error ? ['streaming'] : ['streaming', 'wallet']),
    }),
    /** The own private show, and what rings. */
    ownShows: build.query(queryOf(privateShows.own, 'streaming')),
    requestShow: build.mutation(mutationOf(privateShows.request, ['streaming', 'performers'])),
    acceptShow: build.mutation(mutationOf(privateShows.accept, ['streaming'])),
    declineShow: build.mutation(mutationOf(privateShows.decline, ['streaming'])),
    cancelShow: build.mutation(mutationOf(privateShows.cancel, ['streaming'])),
    endShow: build.mutation(mutationOf(privateShows.end, ['streaming'])),
    setGoal: build.mutation(mutationOf(streamTips.setGoal, ['streaming'])),
    clearGoal: build.mutation(mutationOf(streamTips.clearGoal, ['streaming'])),
    tipMenu: build.query(queryOf(streamTips.tipMenu, 'streaming')),
    setTipMenu: build.mutation(mutationOf(streamTips.setTipMenu, ['streaming'])),
    chatRules: build.query(queryOf(streamChat.rules, 'streaming')),
    setChatRules: build.mutation(mutationOf(streamChat.setRules, ['streaming'])),
    chatPeople: build.infiniteQuery(listOf(streamChat.people, CHAT_PEOPLE, 'streaming')),
    dropChatPerson: build.mutation(mutationOf(streamChat.dropPerson, ['streaming'])),
    setChatPerson: build.mutation(mutationOf(streamChat.setPerson, [])),
    releaseMessage: build.mutation(mutationOf(streamChat.release, [])),
  }),
});

export const {
  useStreamPlaceQuery,
  useLiveNowQuery,
  useLiveStreamsInfiniteQuery,
  useStreamChatQuery,
  useOwnStreamQuery,
  useGoLiveMutation,
  useEditStreamMutation,
  useEndStreamMutation,
  useBuyEntryMutation,
  useOwnShowsQuery,
  useRequestShowMutation,
  useAcceptShowMutation,
  useDeclineShowMutation,
  useCancelShowMutation,
  useEndShowMutation,
  useSetGoalMutation,
  useClearGoalMutation,
  useTipMenuQuery,
  useSetTipMenuMutation,
  useChatRulesQuery,
  useSetChatRulesMutation,
  useChatPeopleInfiniteQuery,
  useDropChatPersonMutation,
  useSetChatPersonMutation,
  useReleaseMessageMutation,
} = streamingApi;
