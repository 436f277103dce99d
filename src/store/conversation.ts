import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Conversation, ConversationDetail } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import { idle, keepRecord, type RequestRecord, requestFlow } from './flow.ts';
import { sessionEnded } from './session.ts';

export interface ConversationFilter {
  keyword: string;
  unread: boolean;
}

interface ConversationPage {
  data: Conversation[];
  total: number;
  nextCursor: string | null;
}
/** The page behind this cursor. */
type NextPage = ConversationPage & { after: string | null };
/** What is in a list that is filtered like this. */
type FilteredPage = ConversationPage & { filter: ConversationFilter };

/** A conversation as the list has it; what is only known of an opened one comes with it. */
export type HeldConversation = Conversation & Partial<ConversationDetail>;

/** Reading the list, its next page and one conversation. */
export const conversationFlows = {
  list: requestFlow<ConversationFilter, ConversationPage>('conversation/list'),
  more: requestFlow<void, NextPage>('conversation/more'),
  /** As much as the list has, again: something may have happened that nobody was told of. */
  refresh: requestFlow<void, FilteredPage>('conversation/refresh'),
  open: requestFlow<string, ConversationDetail>('conversation/open'),
};

interface ConversationState {
  /** In the order of the list, what happened last first. */
  ids: string[];
  /** Those that came to the top since the list was asked for last. */
  broughtUp: string[];
  mapping: Record<string, HeldConversation>;
  activeId: string | null;
  /** The newest message of the open one is in view, where it is scrolled to. */
  isAtEnd: boolean;
  filter: ConversationFilter;
  total: number;
  cursor: string | null;
  list: RequestRecord<ConversationPage>;
  more: RequestRecord<NextPage>;
  open: RequestRecord<ConversationDetail>;
  /** Conversations with something unread: the badge. */
  unread: number;
  /** When they were counted, by the server; 0 before that. */
  countedAt: number;
  /** When the other one was typing last, by conversation; milliseconds. */
  typing: Record<string, number>;
}

const initialState: ConversationState = {
  ids: [],
  broughtUp: [],
  mapping: {},
  activeId: null,
  isAtEnd: true,
  filter: { keyword: '', unread: false },
  total: 0,
  cursor: null,
  list: idle,
  more: idle,
  open: idle,
  unread: 0,
  countedAt: 0,
  typing: {},
};

/** What a message that comes changes of its conversation. */
const BY_MESSAGES = [
  'lastMessage',
  'lastMessageType',
  'lastMessageDeleted',
  'lastSenderId',
  'lastMessageCreatedAt',
  'lastSeq',
  'totalNotSeenMessages',
  'seenSeq',
] as const;

/** An answer that was on its way while a message came gives way to what that changed; what is open with its newest message in view is read. */
function keep(state: ConversationState, conversations: readonly HeldConversation[]): void {
  for (const one of conversations) {
    const held = state.mapping[one._id];
    const kept = { ...held, ...one };
    if (held && held.lastSeq > one.lastSeq)
      for (const name of BY_MESSAGES) Object.assign(kept, { [name]: held[name] });
    // The other one may have read on meanwhile.
    if (typeof one.readSeq === 'number') kept.readSeq = Math.max(one.readSeq, held?.readSeq ?? 0);
    if (one._id === state.activeId && state.isAtEnd) markAllRead(kept);
    state.mapping[one._id] = kept;
  }
}

/** All of it is read. */
function markAllRead(conversation: HeldConversation): void {
  conversation.totalNotSeenMessages = 0;
  conversation.seenSeq = conversation.lastSeq;
}

function toTop(state: ConversationState, id: string): void {
  const others = (ids: string[]) => ids.filter((other) => other !== id);
  state.ids = [id, ...others(state.ids)];
  state.broughtUp = [id, ...others(state.broughtUp)];
}

/** The list as it was answered, with what came to its top while the answer was on its way. */
function showList(state: ConversationState, { data, total, nextCursor }: ConversationPage): void {
  keep(state, data);
  state.ids = [...new Set([...state.broughtUp, ...data.map(({ _id }) => _id)])];
  state.total = total;
  state.cursor = nextCursor;
}

/** Whether one that something happened in belongs into the list as it is filtered: a search is the server's to answer. */
function belongs(
  { ids, filter }: ConversationState,
  { _id, totalNotSeenMessages }: HeldConversation,
): boolean {
  if (ids.includes(_id)) return true;
  return filter.keyword === '' && (!filter.unread || totalNotSeenMessages > 0);
}

/** The last words of a conversation, as its row shows them. */
function showLast(conversation: HeldConversation, message: Message): void {
  Object.assign(conversation, {
    lastMessage: message.text,
    lastMessageType: message.kind,
    lastMessageDeleted: message.isDeleted,
    lastSenderId: message.senderId,
    lastMessageCreatedAt: message.createdAt,
    lastSeq: message.seq,
  });
}

export const conversationSlice = createSlice({
  name: 'conversation',
  initialState,
  reducers: {
    /** One that is new here goes to the top; of one that is there only what it says changes. */
    added(state, action: PayloadAction<HeldConversation>) {
      keep(state, [action.payload]);
      if (!state.ids.includes(action.payload._id)) toTop(state, action.payload._id);
    },
    /** What was changed of a conversation. */
    updated(state, action: PayloadAction<ConversationDetail>) {
      keep(state, [action.payload]);
      if (action.payload.isBlocked) delete state.typing[action.payload._id];
    },
    /** No thread is on screen any more. */
    closed(state) {
      state.activeId = null;
      state.isAtEnd = true;
    },
    /** The open one was scrolled to its newest message, or away from it. */
    scrolled(state, { payload }: PayloadAction<{ isAtEnd: boolean }>) {
      state.isAtEnd = payload.isAtEnd;
    },
    /** A message came, own or not; `unread` when nobody has it before their eyes. */
    messageCame(state, { payload }: PayloadAction<{ message: Message; unread: boolean }>) {
      const { message, unread } = payload;
      const conversation = state.mapping[message.conversationId];
      delete state.typing[message.conversationId];
      if (!conversation || message.seq <= conversation.lastSeq) return;
      showLast(conversation, message);
      if (unread) conversation.totalNotSeenMessages += 1;
      else markAllRead(conversation);
      if (belongs(state, conversation)) toTop(state, message.conversationId);
    },
    /** Deleted by its sender; `own` when that is the reader. What nobody had read does not wait any more. */
    messageDeleted(state, { payload }: PayloadAction<{ message: Message; own: boolean }>) {
      const { message, own } = payload;
      const conversation = state.mapping[message.conversationId];
      if (!conversation) return;
      if (!own && message.seq > conversation.seenSeq)
        conversation.totalNotSeenMessages = Math.max(0, conversation.totalNotSeenMessages - 1);
      if (conversation.lastSeq === message.seq) showLast(conversation, message);
    },
    cleared(state, { payload }: PayloadAction<string>) {
      const conversation = state.mapping[payload];
      if (!conversation) return;
      Object.assign(conversation, {
        lastMessage: '',
        lastMessageType: null,
        lastMessageDeleted: false,
        lastSenderId: null,
        lastMessageCreatedAt: null,
      });
      markAllRead(conversation);
    },
    /** It was read, or marked as unread, here or on another device. */
    readStateChanged(
      state,
      { payload }: PayloadAction<{ conversationId: string; totalNotSeenMessages: number; seenSeq: number }>,
    ) {
      const { conversationId, ...row } = payload;
      const conversation = state.mapping[conversationId];
      if (conversation) Object.assign(conversation, row);
    },
    /** The other one has read up to this number. */
    otherRead(state, { payload }: PayloadAction<{ conversationId: string; seq: number }>) {
      const conversation = state.mapping[payload.conversationId];
      if (conversation) conversation.readSeq = Math.max(conversation.readSeq ?? 0, payload.seq);
    },
    typed(state, { payload }: PayloadAction<{ conversationId: string; at: number }>) {
      state.typing[payload.conversationId] = payload.at;
    },
    typingEnded(state, { payload }: PayloadAction<{ conversationId: string }>) {
      delete state.typing[payload.conversationId];
    },
    /** Somebody came back to the window, or to the newest message, while this thread was open. */
    lookedAt(state, { payload }: PayloadAction<string>) {
      const conversation = state.mapping[payload];
      if (conversation) markAllRead(conversation);
    },
    /** Counts may arrive in another order than they were made in. */
    unreadCounted(state, { payload }: PayloadAction<{ total: number; countedAt: number }>) {
      if (payload.countedAt < state.countedAt) return;
      state.unread = payload.total;
      state.countedAt = payload.countedAt;
    },
  },
  extraReducers(builder) {
    keepRecord(builder, conversationFlows.list, (state) => state.list);
    keepRecord(builder, conversationFlows.more, (state) => state.more);
    keepRecord(builder, conversationFlows.open, (state) => state.open);
    builder
      .addCase(sessionEnded, () => initialState)
      .addMatcher(conversationFlows.list.request.match, (state, { payload }) => {
        const isOther = payload.keyword !== state.filter.keyword || payload.unread !== state.filter.unread;
        // Rows of another search are not what was asked for.
        if (isOther) Object.assign(state, { ids: [], cursor: null, filter: payload });
        state.broughtUp = [];
      })
      .addMatcher(conversationFlows.refresh.request.match, (state) => {
        state.broughtUp = [];
      })
      .addMatcher(conversationFlows.list.success.match, (state, { payload }) => {
        showList(state, payload);
        state.list.data = null;
      })
      .addMatcher(conversationFlows.refresh.success.match, (state, { payload }) => {
        const { keyword, unread } = payload.filter;
        if (keyword === state.filter.keyword && unread === state.filter.unread) showList(state, payload);
      })
      .addMatcher(conversationFlows.more.success.match, (state, { payload }) => {
        state.more.data = null;
        // The list is another one since this page of it was asked for.
        if (payload.after !== state.cursor) return;
        keep(state, payload.data);
        state.ids = [...new Set([...state.ids, ...payload.data.map(({ _id }) => _id)])];
        state.cursor = payload.nextCursor;
      })
      .addMatcher(conversationFlows.open.request.match, (state, { payload }) => {
        if (state.activeId !== payload) state.isAtEnd = true;
        state.activeId = payload;
      })
      .addMatcher(conversationFlows.open.success.match, (state, { payload }) => {
        // Opening reads everything.
        const wasUnread = (state.mapping[payload._id] ?? payload).totalNotSeenMessages > 0;
        if (wasUnread) state.unread = Math.max(0, state.unread - 1);
        keep(state, [{ ...payload, totalNotSeenMessages: 0, seenSeq: payload.lastSeq }]);
        state.open.data = null;
        const { keyword, unread } = state.filter;
        if (!state.ids.includes(payload._id) && !keyword && !unread && state.list.success)
          toTop(state, payload._id);
      });
  },
});

export const conversationActions = conversationSlice.actions;
