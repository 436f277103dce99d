import { planner } from '#contract/planner.ts';
import { api } from './api.ts';
import { mutationOf, queryOf } from './endpoints.ts';

export const plannerApi = api.injectEndpoints({
  endpoints: (build) => ({
    plannerCalendar: build.query(queryOf(planner.calendar)),
    plannerDrafts: build.query(queryOf(planner.drafts)),
    plannerQueue: build.query(queryOf(planner.queue)),
    placePost: build.mutation(mutationOf(planner.place, ['planner', 'feeds'])),
    arrangeQueue: build.mutation(mutationOf(planner.arrange)),
    addQueueRule: build.mutation(mutationOf(planner.addRule)),
    updateQueueRule: build.mutation(mutationOf(planner.updateRule)),
    removeQueueRule: build.mutation(mutationOf(planner.removeRule)),
  }),
});

export const {
  usePlannerCalendarQuery,
  usePlannerDraftsQuery,
  usePlannerQueueQuery,
  usePlacePostMutation,
  useArrangeQueueMutation,
  useAddQueueRuleMutation,
  useUpdateQueueRuleMutation,
  useRemoveQueueRuleMutation,
} = plannerApi;
