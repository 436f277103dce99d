import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { StreamMessage } from '#contract/stream-chat.ts';
import { type Failure, idle, keepRecord, type RequestRecord, requestFlow } from './flow.ts';
import { mergeBySeq, threadIn, withChanged } from './numbered-thread.ts';
import { sessionEnded } from './session.ts';

/** What is held of one stream's chat: by number, the oldest first. */
interface StreamThread {
  items: StreamMessage[];
  fetching: boolean;
  error: Failure | null;
  /** Older messages can be asked for. */
  hasOlder: boolean;
  fetchingOlder: boolean;
  /** The last try to get older ones failed. */
  olderFailed: boolean;
}

interface Page {
  conversationId: string;
  data: StreamMessage[];
  hasOlder: boolean;
  /** What was removed up to this number, perhaps while there was no connection. */
  clearedSeq: number;
}
/** What comes before this number. */
type OlderPage = Page & { before: number };
type StreamThreadFailure = Failure & { conversationId: string };
export interface NewStreamMessage {
  conversationId: string;
  text: string;
  clientKey: string;
}

/** Loading a stream's chat and older pages of it, writing and deleting. */
export const streamMessageFlows = {
  load: requestFlow<string, Page>('streamMessage/load'),
  older: requestFlow<string, OlderPage>('streamMessage/older'),
  send: requestFlow<NewStreamMessage, StreamMessage>('streamMessage/send'),
  remove: requestFlow<string, string>('streamMessage/remove'),
};

interface StreamMessageState {
  conversations: Record<string, StreamThread>;
  send: RequestRecord<StreamMessage>;
  remove: RequestRecord<string>;
  /** Messages that are being deleted. */
  removing: string[];
}

const initialState: StreamMessageState = { conversations: {}, send: idle, remove: idle, removing: [] };

/** A stream may go on for hours: what is further back is asked for again. */
const MOST_HELD = 500;

const emptyThread: StreamThread = {
  items: [],
  fetching: false,
  error: null,
  hasOlder: false,
  fetchingOlder: false,
  olderFailed: false,
};

const threadOf = (state: StreamMessageState, id: string): StreamThread =>
  threadIn(state.conversations, id, emptyThread);

const after = ({ clearedSeq }: { clearedSeq: number }, items: readonly StreamMessage[]): StreamMessage[] =>
  items.filter(({ seq }) => seq > clearedSeq);

function arrived(state: StreamMessageState, message: StreamMessage): void {
  const thread = state.conversations[message.conversationId];
  if (!thread) return;
  const items = mergeBySeq(thread.items, [message]);
  if (items.length > MOST_HELD) thread.hasOlder = true;
  thread.items = items.slice(-MOST_HELD);
}

export const streamMessageSlice = createSlice({
  name: 'streamMessage',
  initialState,
  reducers: {
    arrived: (state, action: PayloadAction<StreamMessage>) => arrived(state, action.payload),
    deleted(state, { payload }: PayloadAction<StreamMessage>) {
      const thread = state.conversations[payload.conversationId];
      if (thread) thread.items = withChanged(thread.items, payload);
    },
    cleared(state, { payload }: PayloadAction<{ conversationId: string; clearedSeq: number }>) {
      const thread = state.conversations[payload.conversationId];
      if (!thread) return;
      thread.items = after(payload, thread.items);
      thread.hasOlder = false;
    },
    loadFailed(state, { payload }: PayloadAction<StreamThreadFailure>) {
      Object.assign(threadOf(state, payload.conversationId), { fetching: false, error: payload });
    },
    olderFailed(state, { payload }: PayloadAction<string>) {
      Object.assign(threadOf(state, payload), { fetchingOlder: false, olderFailed: true });
    },
    /** The words of a message are gone, or could not be taken away. */
    removed(state, { payload: { id, isDone } }: PayloadAction<{ id: string; isDone: boolean }>) {
      state.removing = state.removing.filter((one) => one !== id);
      if (!isDone) return;
      for (const thread of Object.values(state.conversations))
        thread.items = thread.items.map((item) =>
          item._id === id ? { ...item, isDeleted: true, isHeld: false, text: '' } : item,
        );
    },
    /** The screen of the stream was left. */
    left(state, { payload }: PayloadAction<string>) {
      delete state.conversations[payload];
      state.send = idle;
    },
  },
  extraReducers(builder) {
    keepRecord(builder, streamMessageFlows.send, (state: StreamMessageState) => state.send);
    keepRecord(builder, streamMessageFlows.remove, (state: StreamMessageState) => state.remove);
    builder
      .addCase(streamMessageFlows.load.request, (state, { payload }) => {
        Object.assign(threadOf(state, payload), { fetching: true, error: null });
      })
      .addCase(streamMessageFlows.load.success, (state, { payload }) => {
        const thread = threadOf(state, payload.conversationId);
        // After a time without connection it begins anew where something between is missing.
        const isConnected = (payload.data.at(-1)?.seq ?? 0) <= (thread.items.at(-1)?.seq ?? 0) + 1;
        thread.items = mergeBySeq(isConnected ? after(payload, thread.items) : [], payload.data);
        Object.assign(thread, { fetching: false, error: null, hasOlder: payload.hasOlder });
      })
      .addCase(streamMessageFlows.older.request, (state, { payload }) => {
        Object.assign(threadOf(state, payload), { fetchingOlder: true, olderFailed: false });
      })
      .addCase(streamMessageFlows.older.success, (state, { payload }) => {
        const thread = threadOf(state, payload.conversationId);
        thread.fetchingOlder = false;
        // The thread has begun anew since it was asked for: something between would be missing.
        if (thread.items[0]?.seq !== payload.before) return;
        thread.items = mergeBySeq(after(payload, thread.items), payload.data);
        thread.hasOlder = payload.hasOlder;
      })
      .addCase(sessionEnded, () => initialState);
    builder.addMatcher(
      (action): action is PayloadAction<StreamMessage> =>
        action.type === streamMessageFlows.send.success.type,
      (state, { payload }) => arrived(state, payload),
    );
    builder.addMatcher(streamMessageFlows.remove.request.match, (state, { payload }) => {
      state.removing.push(payload);
    });
  },
});

export const streamMessageActions = streamMessageSlice.actions;
