import { service } from '#api/service.ts';
import { auth } from '#contract/auth.ts';
import { api } from './api.ts';
import { mutationOf, queryOf } from './endpoints.ts';

export const authService = service(auth);

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query({ ...queryOf(auth.sessions), keepUnusedDataFor: 0 }),
    /** What had ended already makes the list out of date too. */
    endSession: build.mutation({ ...mutationOf(auth.revokeSession), invalidatesTags: ['auth'] }),
    endOtherSessions: build.mutation(mutationOf(auth.revokeOtherSessions)),
    undoEmail: build.mutation(mutationOf(auth.undoEmail, [])),
    resendVerification: build.mutation(mutationOf(auth.emailVerification, [])),
    verifyEmail: build.mutation(mutationOf(auth.verifyEmail, [])),
    usernameCheck: build.query(queryOf(auth.checkUsername)),
  }),
});

export const {
  useSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useUndoEmailMutation,
  useResendVerificationMutation,
  useVerifyEmailMutation,
  useUsernameCheckQuery,
} = authApi;
