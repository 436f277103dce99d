import { call, getContext, put, takeEvery, throttle } from 'redux-saga/effects';
import type { ServerEventPayload } from '#contract/events.ts';
import { hashIfAsked } from '#lib/hash-password.ts';
import { report } from '#lib/report.ts';
import { lastSocketEvent, socketChannel } from '#realtime/socket-channel.ts';
import { authService } from '#services/auth.ts';
import { usersService } from '#services/users.ts';
import { type Failure, GIVEN_UP } from './flow.ts';
import { onAction, runFlow } from './run-flow.ts';
import type { SagaTools } from './saga-tools.ts';
import { sessionEnded } from './session.ts';
import { type PasswordUpdate, type UserUpdate, userFlows } from './user.ts';

const current = () => usersService.me({}, { quiet: true });

async function update(body: UserUpdate, { state, shell }: SagaTools) {
  const { hashPasswordOnClient } = state().settings;
  const hashed = (text: string | undefined) => text && hashIfAsked(hashPasswordOnClient, text, shell.t);
  const [password, prePassword] = [await hashed(body.password), await hashed(body.prePassword)];
  return usersService.update({ body: { ...body, password, prePassword } });
}

async function updatePassword(body: PasswordUpdate, { state, shell }: SagaTools): Promise<void> {
  const { hashPasswordOnClient } = state().settings;
  const password = await hashIfAsked(hashPasswordOnClient, body.password, shell.t);
  const prePassword =
    body.prePassword && (await hashIfAsked(hashPasswordOnClient, body.prePassword, shell.t));
  const source = state().user.current?.isPerformer ? 'performer' : 'user';
  await authService.updatePassword({ body: { source, ...body, password, prePassword } });
}

/**
 * A refused session ends here: quietly on a page that was shown to a visitor anyway, else with a word and the way to
 * the login. Somebody who is known but not allowed in is told why. Whatever else goes wrong keeps the session.
 */
function currentFailed({ status, message, code }: Failure, { shell, put, state }: SagaTools): void {
  const { leaving, loggedIn } = state().auth;
  if (leaving || code === GIVEN_UP) return;
  if (status === 401 && loggedIn) {
    shell.session.end();
    return;
  }
  if (status === 401 || status === 403) {
    shell.session.remove();
    put(sessionEnded(status === 403 ? message : undefined));
    if (status === 403) shell.notify.error(message);
    return;
  }
  report('The current user could not be refreshed', message);
}

const saved = (_: unknown, { shell }: SagaTools) => shell.notify.success(shell.t('common.saved'));

/** Of events that come at once the first is answered at once and the last after this. */
const PAUSE_MS = 500;

function* askAgain() {
  const { state }: SagaTools = yield getContext('tools');
  if (state().auth.loggedIn) yield put(userFlows.current.request());
}

/** Tokens were added or spent somewhere: the balance is asked for, because a missed event would never be made up for. */
function* balanceUpdates() {
  yield throttle(PAUSE_MS, lastSocketEvent('update_balance'), askAgain);
}

/** After a time without connection: asked only when something has changed meanwhile. */
function* stateNews() {
  yield takeEvery(socketChannel('person_state'), function* (told: ServerEventPayload<'person_state'>) {
    const { state }: SagaTools = yield getContext('tools');
    const { current } = state().user;
    if (current && (current.balance !== told.balance || current.updatedAt !== told.updatedAt))
      yield call(askAgain);
  });
}

/** The server says that the session has ended; asking shows whether it is still so. */
function* sessionNews() {
  yield throttle(PAUSE_MS, lastSocketEvent('auth_error'), askAgain);
}

export const userSagas = [
  runFlow(userFlows.current, current),
  onAction(userFlows.current.fail, currentFailed),
  runFlow(userFlows.update, update, { defaultMessage: 'common.failed' }),
  onAction(userFlows.update.success, saved),
  runFlow(userFlows.updatePassword, updatePassword, { defaultMessage: 'common.failed' }),
  onAction(userFlows.updatePassword.success, saved),
  balanceUpdates,
  stateNews,
  sessionNews,
];
