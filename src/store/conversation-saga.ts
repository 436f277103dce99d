import { call, fork, getContext, put, takeEvery, takeLatest, throttle } from 'redux-saga/effects';
import type { ConversationDetail } from '#contract/conversations.ts';
import type { ServerEventPayload } from '#contract/events.ts';
import type { Message } from '#contract/messages.ts';
import { report } from '#lib/report.ts';
import { lastSocketEvent, socketChannel } from '#realtime/socket-channel.ts';
import { CONVERSATIONS_PAGE_SIZE } from '#rules/conversations.ts';
import { conversationsService } from '#services/conversations.ts';
import { messagesService } from '#services/messages.ts';
import { type ConversationFilter, conversationActions, conversationFlows } from './conversation.ts';
import { refreshLimit } from './flow.ts';
import { isLoaded, messageActions, messageFlows } from './message.ts';
import { catchUp, refreshConversation, resume } from './message-saga.ts';
import { runFlow } from './run-flow.ts';
import type { SagaTools } from './saga-tools.ts';

const queryOf = ({ keyword, unread }: ConversationFilter) => ({
  limit: CONVERSATIONS_PAGE_SIZE,
  ...(keyword ? { keyword } : {}),
  ...(unread ? { unread: true } : {}),
});

const list = (filter: ConversationFilter) => conversationsService.list({ query: queryOf(filter) });

const more = async (_: unknown, { state }: SagaTools) => {
  const { filter, cursor } = state().conversation;
  const query = { ...queryOf(filter), ...(cursor ? { cursor } : {}) };
  return { ...(await conversationsService.list({ query })), after: cursor };
};

const refresh = async (_: unknown, { state }: SagaTools) => {
  const { filter, ids } = state().conversation;
  const limit = refreshLimit(ids.length, CONVERSATIONS_PAGE_SIZE);
  return { ...(await conversationsService.list({ query: { ...queryOf(filter), limit } })), filter };
};

const open = (id: string) => conversationsService.view({ params: { id } });

/** Whether the conversation is there and open, its newest message in view, and the window visible. */
const isLookedAt = ({ state }: SagaTools, id: string): boolean => {
  const { activeId, isAtEnd, mapping } = state().conversation;
  return activeId === id && id in mapping && isAtEnd && document.visibilityState === 'visible';
};

const readAll = (id: string) =>
  messagesService
    .readAll({ params: { id } })
    .catch((error: unknown) => report('A conversation could not be marked as read', error));

/** Opening marks everything as read, and brings the newest messages. */
function* afterOpening() {
  yield takeLatest(
    conversationFlows.open.success,
    function* run({ payload }: { payload: ConversationDetail }) {
      yield fork(readAll, payload._id);
      yield put(messageFlows.load.request(payload._id));
    },
  );
}

function* onMessage(message: Message) {
  const tools: SagaTools = yield getContext('tools');
  const id = message.conversationId;
  const isOwn = message.senderId === tools.state().user.current?._id;
  if (!tools.state().conversation.mapping[id]) {
    const { keyword, unread } = tools.state().conversation.filter;
    // A list that is searched, or was never shown, asks for itself.
    if (keyword || unread || !tools.state().conversation.list.success) return;
    try {
      const conversation: ConversationDetail = yield call(open, id);
      yield put(conversationActions.added(conversation));
    } catch (error) {
      report('A new conversation could not be loaded', error);
    }
    return;
  }
  const looked = isLookedAt(tools, id);
  yield put(conversationActions.messageCame({ message, unread: !isOwn && !looked }));
  yield put(messageActions.arrived(message));
  yield call(catchUp, id, message.seq);
  if (looked && !isOwn) yield call(readAll, id);
}

function* messageNews() {
  yield takeEvery(socketChannel('message_created'), onMessage);
  yield takeEvery(socketChannel('message_deleted'), function* run(message: Message) {
    const { state }: SagaTools = yield getContext('tools');
    const own = message.senderId === state().user.current?._id;
    yield put(conversationActions.messageDeleted({ message, own }));
    yield put(messageActions.changed(message));
  });
  yield takeEvery(socketChannel('message_updated'), function* run(message: Message) {
    yield put(messageActions.changed(message));
  });
  yield takeEvery(
    socketChannel('messages_cleared'),
    function* run({ conversationId }: ServerEventPayload<'messages_cleared'>) {
      yield put(conversationActions.cleared(conversationId));
      const { state }: SagaTools = yield getContext('tools');
      if (state().message.conversations[conversationId]) yield call(resume, conversationId);
    },
  );
}

function* signs() {
  yield takeEvery(
    socketChannel('nofify_read_messages_in_conversation'),
    function* run(counted: ServerEventPayload<'nofify_read_messages_in_conversation'>) {
      yield put(conversationActions.unreadCounted(counted));
    },
  );
  yield takeEvery(
    socketChannel('conversation_unread'),
    function* run(told: ServerEventPayload<'conversation_unread'>) {
      yield put(conversationActions.readStateChanged(told));
    },
  );
  yield takeEvery(
    socketChannel('conversation_read'),
    function* run(told: { conversationId: string; seq: number }) {
      yield put(conversationActions.otherRead(told));
    },
  );
  yield takeEvery(socketChannel('typing'), function* run({ conversationId }: { conversationId: string }) {
    yield put(conversationActions.typed({ conversationId, at: Date.now() }));
  });
  yield takeEvery(
    socketChannel('typing_ended'),
    function* run({ conversationId }: { conversationId: string }) {
      yield put(conversationActions.typingEnded({ conversationId }));
    },
  );
}

/** A thread that is open says at once that one can no longer write in it, or again. */
function* blocks() {
  yield takeEvery(
    socketChannel('block-status-conversation'),
    function* run({ conversationId }: ServerEventPayload<'block-status-conversation'>) {
      const { state }: SagaTools = yield getContext('tools');
      if (state().conversation.activeId === conversationId) yield call(refreshConversation, conversationId);
    },
  );
}

const PAUSE_MS = 500;

/** With each connection, the first one and every one after a gap: what may have been missed is asked for, and read. */
function* connected() {
  yield throttle(
    PAUSE_MS,
    lastSocketEvent('person_state'),
    function* run(told: ServerEventPayload<'person_state'>) {
      const tools: SagaTools = yield getContext('tools');
      const { auth, conversation, message } = tools.state();
      if (!auth.loggedIn) return;
      const total = told.unreadConversations;
      yield put(conversationActions.unreadCounted({ total, countedAt: told.countedAt }));
      if (conversation.list.success) yield put(conversationFlows.refresh.request());
      // What could not be loaded for want of a connection is asked for again.
      else if (conversation.list.error) yield put(conversationFlows.list.request(conversation.filter));
      const { activeId } = conversation;
      if (!activeId) return;
      const thread = message.conversations[activeId];
      // What could not be loaded for want of a connection is opened again.
      if (conversation.open.error || thread?.error) {
        yield put(conversationFlows.open.request(activeId));
        return;
      }
      if (isLoaded(thread)) yield call(resume, activeId);
      if (total > 0 && isLookedAt(tools, activeId)) yield call(readAll, activeId);
    },
  );
}

/** Back to a window, or to the end of a thread, in which messages came meanwhile: they are read now. */
function* shownAgain() {
  yield takeEvery(conversationActions.lookedAt, function* run({ payload }: { payload: string }) {
    const tools: SagaTools = yield getContext('tools');
    if (isLookedAt(tools, payload)) yield call(readAll, payload);
  });
}

export const conversationSagas = [
  runFlow(conversationFlows.list, list, { defaultMessage: 'common.failed' }),
  runFlow(conversationFlows.more, more, { take: 'leading', defaultMessage: 'common.failed' }),
  runFlow(conversationFlows.refresh, refresh),
  runFlow(conversationFlows.open, open, { defaultMessage: 'common.failed' }),
  afterOpening,
  messageNews,
  signs,
  blocks,
  connected,
  shownAgain,
];
