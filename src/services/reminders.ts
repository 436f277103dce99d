import { reminders } from '#contract/reminders.ts';
import { api } from './api.ts';
import { mutationOf } from './endpoints.ts';

const remindersApi = api.injectEndpoints({
  endpoints: (build) => ({
    remind: build.mutation(mutationOf(reminders.add, [])),
    forgetReminder: build.mutation(mutationOf(reminders.remove, [])),
  }),
});

export const { useRemindMutation, useForgetReminderMutation } = remindersApi;
