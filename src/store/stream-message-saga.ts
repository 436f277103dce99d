import { call, getContext, put, takeEvery, takeLeading } from 'redux-saga/effects';
import type { ServerEventPayload } from '#contract/events.ts';
import type { StreamMessage } from '#contract/stream-chat.ts';
import { socketChannel } from '#realtime/socket-channel.ts';
import { STREAM_MESSAGES_PAGE_SIZE } from '#rules/stream-chat.ts';
import { messagesService } from '#services/messages.ts';
import { streamChatService } from '#services/streaming.ts';
import { failureOf } from './flow.ts';
import { draftsOf } from './kept-drafts.ts';
import { onAction, runFlow } from './run-flow.ts';
import type { SagaTools } from './saga-tools.ts';
import { type NewStreamMessage, streamMessageActions, streamMessageFlows } from './stream-message.ts';

interface Page {
  conversationId: string;
  data: StreamMessage[];
  hasOlder: boolean;
  clearedSeq: number;
}

const ask = async (conversationId: string, query: { before?: number }): Promise<Page> => {
  const { data, total, clearedSeq } = await streamChatService.list({
    params: { id: conversationId },
    query: { limit: STREAM_MESSAGES_PAGE_SIZE, ...query },
  });
  const hasOlder = data.length === STREAM_MESSAGES_PAGE_SIZE && total > data.length;
  return { conversationId, data, hasOlder, clearedSeq };
};

function* load() {
  yield takeEvery(streamMessageFlows.load.request, function* run({ payload: id }: { payload: string }) {
    try {
      const page: Page = yield call(ask, id, {});
      yield put(streamMessageFlows.load.success(page));
    } catch (error) {
      const { shell }: SagaTools = yield getContext('tools');
      const failure = failureOf(error, shell.t('common.failed'));
      yield put(streamMessageActions.loadFailed({ ...failure, conversationId: id }));
    }
  });
}

function* older() {
  yield takeLeading(streamMessageFlows.older.request, function* run({ payload: id }: { payload: string }) {
    const { state }: SagaTools = yield getContext('tools');
    const before = state().streamMessage.conversations[id]?.items[0]?.seq ?? 1;
    try {
      const page: Page = yield call(ask, id, { before });
      yield put(streamMessageFlows.older.success({ ...page, before }));
    } catch {
      yield put(streamMessageActions.olderFailed(id));
    }
  });
}

/** Its words are no draft while they are on their way, also for who leaves the page; when they fail they are one again. */
const send = async ({ conversationId, text, clientKey }: NewStreamMessage, { state }: SagaTools) => {
  const viewerId = state().user.current?._id ?? '';
  const drafts = draftsOf(viewerId);
  drafts.note(conversationId, '');
  try {
    const input = { params: { id: conversationId }, body: { text } };
    const message = await streamChatService.send(input, { idempotencyKey: clientKey });
    // What was typed behind it meanwhile stays.
    const draft = drafts.of(conversationId).trimStart();
    if (draft.startsWith(text)) drafts.note(conversationId, draft.slice(text.length));
    return message;
  } catch (error) {
    const isSignedIn = state().user.current?._id === viewerId;
    if (isSignedIn && !drafts.of(conversationId)) drafts.note(conversationId, text);
    throw error;
  }
};

/** Each by itself: several may be deleted at the same time. */
function* remove() {
  yield takeEvery(streamMessageFlows.remove.request, function* run({ payload: id }: { payload: string }) {
    try {
      yield call(messagesService.remove, { params: { id } });
      yield put(streamMessageActions.removed({ id, isDone: true }));
      yield put(streamMessageFlows.remove.success(id));
    } catch (error) {
      const { shell }: SagaTools = yield getContext('tools');
      yield put(streamMessageActions.removed({ id, isDone: false }));
      yield put(streamMessageFlows.remove.fail(failureOf(error, shell.t('common.failed'))));
    }
  });
}

function* news() {
  yield takeEvery(socketChannel('message_created_conversation'), function* run(message: StreamMessage) {
    yield put(streamMessageActions.arrived(message));
  });
  yield takeEvery(socketChannel('stream_message_held'), function* run(message: StreamMessage) {
    yield put(streamMessageActions.arrived(message));
  });
  yield takeEvery(socketChannel('message_deleted_conversation'), function* run(message: StreamMessage) {
    yield put(streamMessageActions.deleted(message));
  });
  yield takeEvery(
    socketChannel('clear_all_messages'),
    function* run(told: ServerEventPayload<'clear_all_messages'>) {
      yield put(streamMessageActions.cleared(told));
    },
  );
}

export const streamMessageSagas = [
  load,
  older,
  runFlow(streamMessageFlows.send, send, { take: 'leading', defaultMessage: 'common.failed' }),
  remove,
  news,
  onAction(streamMessageFlows.remove.fail, ({ message }, { shell }) => shell.notify.error(message)),
];
