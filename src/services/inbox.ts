import { inbox } from '#contract/inbox.ts';
import { api } from './api.ts';
import { mutationOf, queryOf } from './endpoints.ts';

const inboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    inboxSettings: build.query(queryOf(inbox.settings)),
    updateInboxSettings: build.mutation(mutationOf(inbox.updateSettings)),
    savedReplies: build.query(queryOf(inbox.replies)),
    addReply: build.mutation(mutationOf(inbox.addReply)),
    updateReply: build.mutation(mutationOf(inbox.updateReply)),
    removeReply: build.mutation(mutationOf(inbox.removeReply)),
  }),
});

export const {
  useInboxSettingsQuery,
  useUpdateInboxSettingsMutation,
  useSavedRepliesQuery,
  useAddReplyMutation,
  useUpdateReplyMutation,
  useRemoveReplyMutation,
} = inboxApi;
