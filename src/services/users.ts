import { service } from '#api/service.ts';
import { users } from '#contract/users.ts';
import { api } from './api.ts';
import { mutationOf } from './endpoints.ts';

export const usersService = service(users);

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateUser: build.mutation(mutationOf(users.update, [])),
    resendEmailChange: build.mutation(mutationOf(users.resendEmailChange, [])),
    cancelEmailChange: build.mutation(mutationOf(users.cancelEmailChange)),
  }),
});

export const { useUpdateUserMutation, useResendEmailChangeMutation, useCancelEmailChangeMutation } = usersApi;
