import { ApiError, toApiError } from '#api/api-error.ts';
import { deviceId } from '#lib/device-id.ts';
import { hashIfAsked } from '#lib/hash-password.ts';
import { roleOf } from '#lib/role.ts';
import { arrivalPath } from '#rules/landing.ts';
import { authService } from '#services/auth.ts';
import { usersService } from '#services/users.ts';
import { authActions, authFlows, type LoginRequest } from './auth.ts';
import { runFlow } from './run-flow.ts';
import type { SagaTools } from './saga-tools.ts';
import { sessionEnded } from './session.ts';
import { userActions } from './user.ts';

interface Arriving {
  token: string;
  remember: boolean;
  returnTo?: string | undefined;
}

/** Token login: store the token, fetch the person, go where their role belongs. */
async function arrive({ token, remember, returnTo }: Arriving, { shell, put }: SagaTools): Promise<void> {
  if (!shell.session.save(token, remember)) throw new ApiError(0, shell.t('auth.login.noCookies'));
  try {
    const user = await usersService.me({}, { quiet: true });
    put(userActions.userUpdated(user));
    put(authActions.loggedIn(true));
    shell.navigate(arrivalPath({ role: roleOf(user), email: user.email, username: user.username }, returnTo));
  } catch (error) {
    shell.session.remove();
    throw error;
  }
}

async function login(request: LoginRequest, tools: SagaTools): Promise<void> {
  const { hashPasswordOnClient } = tools.state().settings;
  const body = {
    username: request.username.trim(),
    password: await hashIfAsked(hashPasswordOnClient, request.password, tools.shell.t),
    remember: request.remember,
    deviceId: deviceId(),
  };
  const { token } = await authService.login({ body }, { quiet: true }).catch((error: unknown) => {
    // Nobody has checked the credentials yet, so they are not called incorrect.
    throw toApiError(error).status === 0 ? new ApiError(0, tools.shell.t('common.unreachable')) : error;
  });
  await arrive({ token, remember: request.remember, returnTo: request.returnTo }, tools);
}

/** Tells the server, but does not need its consent: the person is signed out here in any case. */
async function logout(_: unknown, { shell, put }: SagaTools): Promise<void> {
  await authService.logout({}, { quiet: true }).catch(() => undefined);
  shell.session.remove();
  put(sessionEnded());
  shell.navigate('/auth/login');
}

export const authSagas = [
  runFlow(authFlows.login, login, { take: 'leading', defaultMessage: 'auth.login.failed' }),
  runFlow(authFlows.tokenLogin, arrive, { take: 'leading' }),
  runFlow(authFlows.logout, logout, { take: 'leading' }),
];
