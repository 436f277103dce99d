import { call, getContext, put, retry, takeEvery } from 'redux-saga/effects';
import type { ConversationDetail } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import { report } from '#lib/report.ts';
import { MESSAGES_PAGE_SIZE } from '#rules/conversations.ts';
import { conversationsService } from '#services/conversations.ts';
import { messagesService } from '#services/messages.ts';
import { conversationActions } from './conversation.ts';
import { failureOf } from './flow.ts';
import { isLoaded, messageActions, messageFlows } from './message.ts';
import { onAction } from './run-flow.ts';
import type { SagaTools } from './saga-tools.ts';

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

export function* failed(error: unknown) {
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
 * After a time without connection, or when the conversation was cleared: what came, and what of the newest messages was
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

/** Shows what a message costs now, and whether one may write. */
export function* refreshConversation(id: string) {
  try {
    const conversation: ConversationDetail = yield call(conversationsService.view, { params: { id } });
    yield put(conversationActions.updated(conversation));
  } catch (error) {
    report('A conversation could not be looked at again', error);
  }
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
  remove,
  onAction(messageFlows.remove.fail, ({ message }, { shell }) => shell.notify.error(message)),
];
