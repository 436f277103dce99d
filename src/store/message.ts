import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Message } from '#contract/messages.ts';
import { type Failure, requestFlow } from './flow.ts';
import { mergeBySeq, threadIn, withChanged } from './numbered-thread.ts';
import { sessionEnded } from './session.ts';

/** A message that is on its way, or was not sent. */
export interface Pending {
  clientKey: string;
  conversationId: string;
  text: string;
  /** Its files, which the server has. */
  fileIds: string[];
  /** So many files, all of the message, are sent before it: without a connection they wait as well (outbox-files.ts). */
  heldFiles?: number;
  /** What the files cost, in tokens; 0 where they are free. */
  price: number;
  createdAt: string;
  /** What its sender was shown that it costs, in tokens. */
  messagePrice: number;
  /** Why it was not sent, in words; null while it is being sent. */
  failed: string | null;
  /** It is tried again by itself: there is no connection, or too many were sent in a minute. */
  waits: 'connection' | 'limit' | null;
}

/** What is held of one conversation: by number, without gaps, the oldest first. */
export interface Thread {
  items: Message[];
  total: number;
  fetching: boolean;
  fetchingOlder: boolean;
  error: Failure | null;
  olderFailed: boolean;
  /** How often a message was changed or removed: a page that was on its way meanwhile is out of date. */
  changes: number;
}

interface MessagePage {
  conversationId: string;
  data: Message[];
  total: number;
  /** What was asked for: what comes behind this number, or before that one. Without them the newest. */
  after?: number;
  before?: number;
}
type ThreadFailure = Failure & { conversationId: string };
type SendFailure = Failure & { clientKey: string };

/** Loading a thread and its older pages, sending and deleting. Failures say what they belong to. */
export const messageFlows = {
  load: requestFlow<string, MessagePage>('message/load'),
  older: requestFlow<string, MessagePage>('message/older'),
  send: requestFlow<Omit<Pending, 'failed' | 'waits'>, Message>('message/send'),
  remove: requestFlow<string, Message>('message/remove'),
};

interface MessageState {
  conversations: Record<string, Thread>;
  pending: Pending[];
  /** Messages that are being deleted. */
  removing: string[];
}

const initialState: MessageState = { conversations: {}, pending: [], removing: [] };

const emptyThread: Thread = {
  items: [],
  total: 0,
  fetching: false,
  fetchingOlder: false,
  error: null,
  olderFailed: false,
  changes: 0,
};

const threadOf = (state: MessageState, id: string): Thread => threadIn(state.conversations, id, emptyThread);

/** It has its newest messages: none is missing but those that come behind them. */
export const isLoaded = (thread: Thread | undefined): thread is Thread =>
  thread !== undefined && !thread.fetching && thread.error === null;

/** Whether nothing is missing between what is held and this page: the thread may have begun anew since it was asked for. */
function joins({ items }: Thread, { data, after, before }: MessagePage): boolean {
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return true;
  const numbers = data.map(({ seq }) => seq);
  const from = after === undefined ? Math.min(...numbers) : after + 1;
  const to = before === undefined ? Math.max(...numbers) : before - 1;
  return from <= last.seq + 1 && to >= first.seq - 1;
}

function merge(state: MessageState, page: MessagePage): Thread {
  const thread = threadOf(state, page.conversationId);
  if (joins(thread, page)) thread.items = mergeBySeq(thread.items, page.data);
  thread.total = page.total;
  return thread;
}

/** Only what follows without a gap; the rest is asked for (message-saga.ts). */
const isNext = ({ items }: Thread, { seq }: Message): boolean => seq <= (items.at(-1)?.seq ?? 0) + 1;

function arrived(state: MessageState, message: Message): void {
  if (message.clientKey)
    state.pending = state.pending.filter(({ clientKey }) => clientKey !== message.clientKey);
  const thread = state.conversations[message.conversationId];
  if (!thread || thread.fetching || !isNext(thread, message)) return;
  const before = thread.items.length;
  thread.items = mergeBySeq(thread.items, [message]);
  thread.total += thread.items.length - before;
}

/** They are sent one after the other: what the first one waits for, the others wait for as well. */
function setWaits(state: MessageState, waits: Pending['waits']): void {
  for (const pending of state.pending) if (pending.failed === null) pending.waits = waits;
}

export const messageSlice = createSlice({
  name: 'message',
  initialState,
  reducers: {
    arrived: (state, action: PayloadAction<Message>) => arrived(state, action.payload),
    /** What came while the connection was away, from where the thread ended on. */
    caughtUp(state, { payload }: PayloadAction<MessagePage>) {
      merge(state, payload);
      const own = new Set(payload.data.map(({ clientKey }) => clientKey));
      state.pending = state.pending.filter(({ clientKey }) => !own.has(clientKey));
    },
    /** It is deleted, its files are ready, or it was bought. */
    changed(state, { payload }: PayloadAction<Message>) {
      const thread = state.conversations[payload.conversationId];
      if (!thread) return;
      thread.items = withChanged(thread.items, payload);
      thread.changes += 1;
    },
    /** Everything up to this number was cleared, but for what its buyer keeps: the server knows what that is, and lists it. */
    cleared(state, { payload }: PayloadAction<MessagePage & { clearedSeq: number }>) {
      const thread = state.conversations[payload.conversationId];
      if (!thread) return;
      const listed = new Set(payload.data.map(({ seq }) => seq));
      thread.items = thread.items.filter(({ seq }) => seq > payload.clearedSeq || listed.has(seq));
      thread.total = payload.total;
      thread.changes += 1;
    },
    /** A message that was not sent is given up. */
    discarded(state, action: PayloadAction<string>) {
      state.pending = state.pending.filter(({ clientKey }) => clientKey !== action.payload);
    },
    /** It is deleted, or could not be. */
    removeEnded(state, action: PayloadAction<string>) {
      state.removing = state.removing.filter((id) => id !== action.payload);
    },
    loadFailed(state, { payload }: PayloadAction<ThreadFailure>) {
      Object.assign(threadOf(state, payload.conversationId), { fetching: false, error: payload });
    },
    olderFailed(state, action: PayloadAction<string>) {
      Object.assign(threadOf(state, action.payload), { fetchingOlder: false, olderFailed: true });
    },
    sendWaits(state, { payload }: PayloadAction<{ clientKey: string; for: 'connection' | 'limit' }>) {
      if (state.pending.some(({ clientKey }) => clientKey === payload.clientKey))
        setWaits(state, payload.for);
    },
    /** What this tab had not sent when it was loaded anew. */
    restored(state, action: PayloadAction<Pending[]>) {
      const held = new Set(state.pending.map(({ clientKey }) => clientKey));
      state.pending.push(...action.payload.filter(({ clientKey }) => !held.has(clientKey)));
    },
    sendFailed(state, { payload }: PayloadAction<SendFailure>) {
      const pending = state.pending.find(({ clientKey }) => clientKey === payload.clientKey);
      if (pending) Object.assign(pending, { failed: payload.message, waits: null });
      setWaits(state, null);
    },
  },
  extraReducers(builder) {
    builder
      .addCase(messageFlows.load.request, (state, action) => {
        Object.assign(threadOf(state, action.payload), { fetching: true, error: null, olderFailed: false });
      })
      .addCase(messageFlows.load.success, (state, { payload }) => {
        const { conversationId, data, total } = payload;
        const items = mergeBySeq([], data);
        Object.assign(threadOf(state, conversationId), { items, total, fetching: false, error: null });
      })
      .addCase(messageFlows.older.request, (state, action) => {
        Object.assign(threadOf(state, action.payload), { fetchingOlder: true, olderFailed: false });
      })
      .addCase(messageFlows.older.success, (state, { payload }) => {
        merge(state, payload).fetchingOlder = false;
      })
      .addCase(messageFlows.send.request, (state, { payload }) => {
        const again = state.pending.find(({ clientKey }) => clientKey === payload.clientKey);
        const waits = state.pending.find(({ failed }) => failed === null)?.waits ?? null;
        if (again) Object.assign(again, { ...payload, failed: null, waits });
        else state.pending.push({ ...payload, failed: null, waits });
      })
      .addCase(messageFlows.remove.request, (state, action) => {
        state.removing = [...new Set([...state.removing, action.payload])];
      })
      .addCase(messageFlows.send.success, (state, action) => {
        arrived(state, action.payload);
        setWaits(state, null);
      })
      .addCase(sessionEnded, () => initialState);
  },
});

export const messageActions = messageSlice.actions;
