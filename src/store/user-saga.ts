import { put, takeEvery } from 'redux-saga/effects';
import { hashIfAsked } from '#lib/hash-password.ts';
import { report } from '#lib/report.ts';
import { socketChannel } from '#realtime/socket-channel.ts';
import { authService } from '#services/auth.ts';
import { usersService } from '#services/users.ts';
import type { Failure } from './flow.ts';
import { onAction, runFlow } from './run-flow.ts';
import type { SagaTools } from './saga-tools.ts';
import { sessionEnded } from './session.ts';
import { type PasswordUpdate, type UserUpdate, userActions, userFlows } from './user.ts';

const current = () => usersService.me({}, { quiet: true });

async function update(body: UserUpdate, { state, shell }: SagaTools) {
  const { hashPasswordOnClient } = state().settings;
  const password = body.password && (await hashIfAsked(hashPasswordOnClient, body.password, shell.t));
  return usersService.update({ body: { ...body, password } });
}

async function updatePassword(body: PasswordUpdate, { state, shell }: SagaTools): Promise<void> {
  const { hashPasswordOnClient } = state().settings;
  const password = await hashIfAsked(hashPasswordOnClient, body.password, shell.t);
  const prePassword =
    body.prePassword && (await hashIfAsked(hashPasswordOnClient, body.prePassword, shell.t));
  await authService.updatePassword({ body: { ...body, password, prePassword } });
}

/** A refused token ends the session here; any other failure to refresh is only logged (spec §8). */
function currentFailed(failure: Failure, { shell, put }: SagaTools): void {
  if (failure.status !== 401) {
    report('The current user could not be refreshed', failure.message);
    return;
  }
  shell.session.remove();
  put(sessionEnded());
}

const saved = (_: unknown, { shell }: SagaTools) => shell.notify.success(shell.t('common.saved'));
const refused = (failure: Failure, { shell }: SagaTools) => shell.notify.error(failure.message);

/** Tokens that were added or spent elsewhere (spec §4 Balance). */
function* balanceUpdates() {
  yield takeEvery(socketChannel('update_balance'), function* add({ token }) {
    yield put(userActions.updateBalance({ token }));
  });
}

export const userSagas = [
  runFlow(userFlows.current, current),
  onAction(userFlows.current.fail, currentFailed),
  runFlow(userFlows.update, update, { defaultMessage: 'common.failed' }),
  onAction(userFlows.update.success, saved),
  onAction(userFlows.update.fail, refused),
  runFlow(userFlows.updatePassword, updatePassword, { defaultMessage: 'common.failed' }),
  onAction(userFlows.updatePassword.success, saved),
  onAction(userFlows.updatePassword.fail, refused),
  balanceUpdates,
];
