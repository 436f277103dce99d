import { actionChannel, call, delay, getContext, put, race, take, takeEvery } from 'redux-saga/effects';
import { ApiError } from '#api/api-error.ts';
import type { Message } from '#contract/messages.ts';
import { messagesService } from '#services/messages.ts';
import { authFlows } from './auth.ts';
import { conversationActions } from './conversation.ts';
import { failureOf, GIVEN_UP } from './flow.ts';
import { DRAFTS, nameOfKept, readKept, writeKept } from './kept-storage.ts';
import { messageActions, messageFlows, type Pending } from './message.ts';
import { catchUp, failed, refreshConversation } from './message-saga.ts';
import { forgetAllFiles, forgetFiles, sendHeldFiles } from './outbox-files.ts';
import type { SagaTools } from './saga-tools.ts';
import { sessionEnded } from './session.ts';

type SendRequest = ReturnType<typeof messageFlows.send.request>;

/** No answer, or that of a proxy whose server is away: nobody has refused anything. */
const UNANSWERED = [0, 502, 503, 504];
/** Code of a refusal: too many messages in a minute. */
const TOO_MANY = 'http.too-many-requests';
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 10_000;

/** The body's fields about files and their price; none without files. */
const filesOf = ({ fileIds, price }: Pick<SendRequest['payload'], 'fileIds' | 'price'>) =>
  fileIds.length === 0 ? {} : { fileIds, ...(price > 0 ? { isSale: true, price } : {}) };

const isDiscarded = (clientKey: string) => (action: { type: string }) =>
  messageActions.discarded.match(action) && action.payload === clientKey;

/** Sends one message, again and again while there is no connection or there were too many; until it is discarded. */
function* sendOne({
  clientKey,
  conversationId,
  text,
  price,
  messagePrice,
  ...files
}: SendRequest['payload']) {
  const { state, shell }: SagaTools = yield getContext('tools');
  const isNoLongerPending = () => !state().message.pending.some((one) => one.clientKey === clientKey);
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    if (isNoLongerPending()) return;
    try {
      const fileIds: string[] | null = files.heldFiles ? yield call(sendHeldFiles, clientKey) : files.fileIds;
      if (!fileIds) {
        const gone = failureOf(new ApiError(0, shell.t('messages.files.lost')));
        yield put(messageActions.sendFailed({ ...gone, clientKey }));
        return;
      }
      if (isNoLongerPending()) return;
      const message: Message = yield call(
        messagesService.send,
        {
          params: { id: conversationId },
          body: {
            text,
            ...(messagePrice > 0 ? { messagePrice } : {}),
            ...filesOf({ fileIds, price }),
          },
        },
        { idempotencyKey: clientKey },
      );
      forgetFiles(clientKey);
      yield put(messageFlows.send.success(message));
      yield put(conversationActions.messageCame({ message, unread: false }));
      yield call(catchUp, conversationId, message.seq);
      return;
    } catch (error) {
      const failure: ReturnType<typeof failureOf> = yield* failed(error);
      if (failure.code === TOO_MANY) {
        yield put(messageActions.sendWaits({ clientKey, for: 'limit' }));
        yield race({
          over: delay(failure.retryAfter ? failure.retryAfter * 1000 : LONGEST_WAIT_MS),
          discarded: take(isDiscarded(clientKey)),
        });
        continue;
      }
      if (failure.code === GIVEN_UP || !UNANSWERED.includes(failure.status)) {
        yield put(messageActions.sendFailed({ ...failure, clientKey }));
        if (failure.code === 'messages.price-changed') yield call(refreshConversation, conversationId);
        return;
      }
      yield put(messageActions.sendWaits({ clientKey, for: 'connection' }));
      yield delay(wait);
    }
  }
}

/** Files of a discarded message, and all files when the session ends, are forgotten. */
function* forgetHeldFiles() {
  yield takeEvery(messageActions.discarded, ({ payload }) => forgetFiles(payload));
  yield takeEvery(sessionEnded, forgetAllFiles);
}

/** One after the other, so that they arrive in the order they were written. */
function* send() {
  const waiting: unknown = yield actionChannel(messageFlows.send.request);
  for (;;) {
    const { payload }: SendRequest = yield take(waiting as Parameters<typeof take>[0]);
    yield call(sendOne, payload);
  }
}

const KEPT = 'messages';
const CHANGES_OF_PENDING = [
  messageFlows.send.request,
  messageFlows.send.success,
  messageActions.arrived,
  messageActions.caughtUp,
  messageActions.discarded,
  messageActions.sendFailed,
  sessionEnded,
];

/** Unsent messages are kept in the tab's storage and restored after a reload; refused ones are shown, the others sent again. */
function* keepPending() {
  const { state }: SagaTools = yield getContext('tools');
  let keptFor = state().user.current?._id ?? null;
  const kept = keptFor && readKept(nameOfKept(keptFor, KEPT));
  if (Array.isArray(kept)) {
    yield put(messageActions.restored(kept as Pending[]));
    for (const { failed: failure, waits: _waits, ...one } of kept as Pending[])
      if (failure === null) yield put(messageFlows.send.request(one));
  } else keptFor = null;
  yield takeEvery(CHANGES_OF_PENDING, function* run() {
    const { pending } = state().message;
    const owner = state().user.current?._id ?? keptFor;
    if (owner && (pending.length > 0 || keptFor))
      yield call(writeKept, nameOfKept(owner, KEPT), pending.length > 0 ? pending : null);
    keptFor = pending.length > 0 ? owner : null;
  });
}

/** Signing out removes the drafts. */
function* forgetDrafts() {
  const { state }: SagaTools = yield getContext('tools');
  yield takeEvery(authFlows.logout.request, function* run() {
    const viewerId = state().user.current?._id;
    if (viewerId) yield call(writeKept, nameOfKept(viewerId, DRAFTS), null);
  });
}

/** Messages on their way: sent one after the other, and kept until they are. */
export const outboxSagas = [send, keepPending, forgetDrafts, forgetHeldFiles];
