import {
  actionChannel,
  call,
  delay,
  getContext,
  put,
  race,
  retry,
  take,
  takeEvery,
} from 'redux-saga/effects';
import { ApiError } from '#api/api-error.ts';
import type { ConversationDetail } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import { report } from '#lib/report.ts';
import { MESSAGES_PAGE_SIZE } from '#rules/conversations.ts';
import { conversationsService } from '#services/conversations.ts';
import { messagesService } from '#services/messages.ts';
import { authFlows } from './auth.ts';
import { conversationActions } from './conversation.ts';
import { failureOf, GIVEN_UP } from './flow.ts';
import { MESSAGE_DRAFTS, nameOfKept, readKept, writeKept } from './kept-storage.ts';
import { isLoaded, messageActions, messageFlows, type Pending } from './message.ts';
import { forgetAllFiles, forgetFiles, sendHeldFiles } from './outbox-files.ts';
import { onAction } from './run-flow.ts';
import type { SagaTools } from './saga-tools.ts';
import { sessionEnded } from './session.ts';

interface Answer {
  data: Message[];
  total: number;
  lastSeq: number;
  clearedSeq: number;
}

type Query = { before?: number; after?: number; offset?: number };
type Page = Answer & { conversationId: string };

/** A connection that is back may go again at once. */
const TRIES = 5;
const TRY_EVERY_MS = 2000;

/** Who was away for longer begins anew with the newest messages, and gets the others by scrolling. */
const MOST_CAUGHT_UP = 10 * MESSAGES_PAGE_SIZE;

const list = (id: string, query: Query): Promise<Answer> =>
  messagesService.list({ params: { id }, query: { limit: MESSAGES_PAGE_SIZE, ...query } });

/** A page as it is now: it is asked for again when a message was changed or removed while it was on its way. */
function* ask(id: string, query: Query) {
  const { state }: SagaTools = yield getContext('tools');
  const changes = () => state().message.conversations[id]?.changes;
  for (let tries = 1; ; tries += 1) {
    const before = changes();
    const answer: Answer = yield call(list, id, query);
    if (changes() === before || tries === TRIES) return { conversationId: id, ...answer } satisfies Page;
  }
}

function* failed(error: unknown) {
  const { shell }: SagaTools = yield getContext('tools');
  return failureOf(error, shell.t('common.failed'));
}

function* load() {
  yield takeEvery(messageFlows.load.request, function* run({ payload: id }: { payload: string }) {
    try {
      const page: Page = yield call(ask, id, { offset: 0 });
      yield put(messageFlows.load.success(page));
      const { state }: SagaTools = yield getContext('tools');
      // What came while the page was on its way.
      yield call(catchUp, id, state().conversation.mapping[id]?.lastSeq ?? 0);
    } catch (error) {
      const failure: ReturnType<typeof failureOf> = yield* failed(error);
      yield put(messageActions.loadFailed({ ...failure, conversationId: id }));
    }
  });
}

function* older() {
  yield takeEvery(messageFlows.older.request, function* run({ payload: id }: { payload: string }) {
    const { state }: SagaTools = yield getContext('tools');
    const before = state().message.conversations[id]?.items[0]?.seq ?? 0;
    try {
      const page: Page = yield call(ask, id, { before });
      yield put(messageFlows.older.success({ ...page, before }));
    } catch (error) {
      report('Older messages could not be loaded', error);
      yield put(messageActions.olderFailed(id));
    }
  });
}

/**
 * Asks for what came after the newest message that is held, up to the number `seq`. Nothing is asked when nothing can be
 * missing, nor of a thread that was not loaded: that is loaded as a whole.
 */
export function* catchUp(id: string, seq: number) {
  const { state }: SagaTools = yield getContext('tools');
  const lastHeld = () => state().message.conversations[id]?.items.at(-1)?.seq ?? 0;
  if (!isLoaded(state().message.conversations[id]) || lastHeld() >= seq) return;
  try {
    if (seq - lastHeld() > MOST_CAUGHT_UP) {
      const newest: Page = yield retry(TRIES, TRY_EVERY_MS, ask, id, { offset: 0 });
      yield put(messageFlows.load.success(newest));
      return;
    }
    while (lastHeld() < seq) {
      const after = lastHeld();
      const page: Page = yield retry(TRIES, TRY_EVERY_MS, ask, id, { after });
      yield put(messageActions.caughtUp({ ...page, after }));
      if (page.data.length < MESSAGES_PAGE_SIZE) return;
    }
  } catch (error) {
    report('Messages could not be caught up with', error);
  }
}

/**
 * After a time without connection, or when the conversation was emptied: what came, and what of the newest messages was
 * deleted or removed meanwhile.
 */
export function* resume(id: string) {
  const { state }: SagaTools = yield getContext('tools');
  try {
    const page: Page = yield retry(TRIES, TRY_EVERY_MS, ask, id, { offset: 0 });
    const { clearedSeq } = page;
    if (clearedSeq > 0) yield put(messageActions.cleared(page));
    const lastHeld = state().message.conversations[id]?.items.at(-1)?.seq ?? clearedSeq;
    const oldest = page.data.at(-1)?.seq ?? 0;
    if (oldest > lastHeld + 1) yield call(catchUp, id, oldest - 1);
    // Left out where what lies before it could not be got: the next event or connection asks again.
    yield put(messageActions.caughtUp(page));
  } catch (error) {
    report('Messages could not be caught up with', error);
  }
}

type SendRequest = ReturnType<typeof messageFlows.send.request>;

/** No answer, or that of a proxy whose server is away: nobody has refused anything. */
const LOST = [0, 502, 503, 504];
/** So many messages in a minute that the next one has to wait for it. */
const TOO_MANY = 'http.too-many-requests';
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 10_000;

/** Shows what a message costs now, and whether one may write. */
export function* refreshConversation(id: string) {
  try {
    const conversation: ConversationDetail = yield call(conversationsService.view, { params: { id } });
    yield put(conversationActions.updated(conversation));
  } catch (error) {
    report('A conversation could not be looked at again', error);
  }
}

/** A message of words alone says nothing of files. */
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
  const isDropped = () => !state().message.pending.some((one) => one.clientKey === clientKey);
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    if (isDropped()) return;
    try {
      const fileIds: string[] | null = files.heldFiles ? yield call(sendHeldFiles, clientKey) : files.fileIds;
      if (!fileIds) {
        const gone = failureOf(new ApiError(0, shell.t('messages.files.lost')));
        yield put(messageActions.sendFailed({ ...gone, clientKey }));
        return;
      }
      if (isDropped()) return;
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
      if (failure.code === GIVEN_UP || !LOST.includes(failure.status)) {
        yield put(messageActions.sendFailed({ ...failure, clientKey }));
        if (failure.code === 'messages.price-changed') yield call(refreshConversation, conversationId);
        return;
      }
      yield put(messageActions.sendWaits({ clientKey, for: 'connection' }));
      yield delay(wait);
    }
  }
}

/** Files of what is given up, and of who leaves, are kept no longer. */
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

/** What this tab has not sent outlives its being loaded anew, in its storage; what was refused waits for its sender still. */
function* keepPending() {
  const { state }: SagaTools = yield getContext('tools');
  let keptFor = state().user.current?._id ?? null;
  const kept = keptFor && readKept(nameOfKept(keptFor, KEPT));
  if (Array.isArray(kept)) {
    yield put(messageActions.restored(kept as Pending[]));
    for (const { failed, waits: _waits, ...one } of kept as Pending[])
      if (failed === null) yield put(messageFlows.send.request(one));
  } else keptFor = null;
  yield takeEvery(CHANGES_OF_PENDING, function* run() {
    const { pending } = state().message;
    const owner = state().user.current?._id ?? keptFor;
    if (owner && (pending.length > 0 || keptFor))
      yield call(writeKept, nameOfKept(owner, KEPT), pending.length > 0 ? pending : null);
    keptFor = pending.length > 0 ? owner : null;
  });
}

/** Who signs out leaves nothing that they were writing. */
function* forgetDrafts() {
  const { state }: SagaTools = yield getContext('tools');
  yield takeEvery(authFlows.logout.request, function* run() {
    const viewerId = state().user.current?._id;
    if (viewerId) yield call(writeKept, nameOfKept(viewerId, MESSAGE_DRAFTS), null);
  });
}

function* remove() {
  yield takeEvery(messageFlows.remove.request, function* run({ payload: id }: { payload: string }) {
    try {
      const message: Message = yield call(messagesService.remove, { params: { id } });
      yield put(messageFlows.remove.success(message));
      yield put(messageActions.changed(message));
      yield put(conversationActions.messageDeleted({ message, own: true }));
    } catch (error) {
      const failure: ReturnType<typeof failureOf> = yield* failed(error);
      yield put(messageFlows.remove.fail(failure));
    }
    yield put(messageActions.removeEnded(id));
  });
}

export const messageSagas = [
  load,
  older,
  send,
  keepPending,
  forgetDrafts,
  forgetHeldFiles,
  remove,
  onAction(messageFlows.remove.fail, ({ message }, { shell }) => shell.notify.error(message)),
];
