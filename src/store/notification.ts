import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Notification } from '#contract/notifications.ts';
import type { NotificationRow } from '#rules/notifications.ts';
import { type Failure, idle, keepRecord, type RequestRecord, requestFlow } from './flow.ts';
import { sessionEnded } from './session.ts';

export interface NotificationFilter {
  status: 'all' | 'unread';
  /** A row of the grid of preferences; empty for all. */
  type: NotificationRow | '';
}

interface NotificationPage {
  data: Notification[];
  total: number;
  nextCursor: string | null;
}
/** The page behind this cursor. */
type NextPage = NotificationPage & { after: string | null };
/** What is in a list that is filtered like this. */
type FilteredPage = NotificationPage & { filter: NotificationFilter };

/** Reading the list, its next page and how many are unread; marking one or all as read. */
export const notificationFlows = {
  list: requestFlow<NotificationFilter, NotificationPage>('notification/list'),
  more: requestFlow<void, NextPage>('notification/more'),
  /** As much as the list has, again, while it is on screen. */
  refresh: requestFlow<void, FilteredPage>('notification/refresh'),
  count: requestFlow<void, number>('notification/count'),
  read: requestFlow<string, Notification>('notification/read'),
  readAll: requestFlow('notification/read-all'),
};

interface NotificationState {
  loading: boolean;
  error: Failure | null;
  success: boolean;
  /** In the order of the list, what was added to last first. */
  notificationIds: string[];
  mapping: Record<string, Notification>;
  /** What is shown, in order. */
  dataSource: Notification[];
  /** Pages that were loaded. */
  page: number;
  /** How many are unread: the badge. */
  total: number;
  /** When they were counted, by the server; 0 before that. */
  countedAt: number;
  /** `countedAt` when a count was asked for last. */
  askedAfter: number;
  filter: NotificationFilter;
  cursor: string | null;
  more: RequestRecord<NextPage>;
  /** The list is on screen. */
  isShown: boolean;
  /** Something has come or was read since, while it was not. */
  isOutdated: boolean;
  /** What the list was before all of it was marked as read, until that is known to the server. */
  beforeReadAll: { unread: string[]; total: number; cursor: string | null; ids: string[] } | null;
}

const initialState: NotificationState = {
  loading: false,
  error: null,
  success: false,
  notificationIds: [],
  mapping: {},
  dataSource: [],
  page: 0,
  total: 0,
  countedAt: 0,
  askedAfter: 0,
  filter: { status: 'all', type: '' },
  cursor: null,
  more: idle,
  isShown: false,
  isOutdated: false,
  beforeReadAll: null,
};

/** Keeps these rows; `ids` is what the list has from now on. */
function show(state: NotificationState, rows: readonly Notification[], ids: readonly string[]): void {
  for (const row of rows) state.mapping[row._id] = row;
  state.notificationIds = [...new Set(ids)];
  state.dataSource = state.notificationIds.flatMap((id) => state.mapping[id] ?? []);
}

/** What "read all" marked comes back as it was: it could not be told to the server. */
function unreadAgain(state: NotificationState): void {
  const { beforeReadAll: before } = state;
  if (!before) return;
  state.total = before.total;
  const rows = before.unread.flatMap((id) => state.mapping[id] ?? []).map((row) => ({ ...row, read: false }));
  show(state, rows, before.ids);
  state.cursor = before.cursor;
  state.beforeReadAll = null;
}

/** Nothing is unread any more. */
function allRead(state: NotificationState): void {
  state.total = 0;
  const rows = Object.values(state.mapping).map((row) => ({ ...row, read: true }));
  const isEmptied = state.filter.status === 'unread';
  show(state, rows, isEmptied ? [] : state.notificationIds);
  if (isEmptied) state.cursor = null;
}

const idsOf = (rows: readonly Notification[]): string[] => rows.map(({ _id }) => _id);

export const notificationSlice = createSlice({
  name: 'notification',
  initialState,
  reducers: {
    /** Counts may arrive in another order than they were made in. */
    unreadCounted(state, { payload }: PayloadAction<{ total: number; countedAt: number }>) {
      if (payload.countedAt < state.countedAt) return;
      state.countedAt = payload.countedAt;
      state.total = payload.total;
      if (payload.total === 0) allRead(state);
    },
    shown(state, action: PayloadAction<boolean>) {
      state.isShown = action.payload;
    },
    outdated(state) {
      state.isOutdated = true;
    },
  },
  extraReducers(builder) {
    keepRecord(builder, notificationFlows.more, (state) => state.more);
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(notificationFlows.list.request, (state, { payload }) => {
        const isOther = payload.status !== state.filter.status || payload.type !== state.filter.type;
        Object.assign(state, { loading: true, error: null, success: false, filter: payload });
        // Rows of another filter are not what was asked for.
        if (isOther) Object.assign(state, { notificationIds: [], dataSource: [], cursor: null });
      })
      .addCase(notificationFlows.list.success, (state, { payload }) => {
        Object.assign(state, {
          loading: false,
          success: true,
          isOutdated: false,
          cursor: payload.nextCursor,
        });
        show(state, payload.data, idsOf(payload.data));
        state.page += 1;
      })
      .addCase(notificationFlows.list.fail, (state, { payload }) => {
        Object.assign(state, { loading: false, error: payload });
      })
      .addCase(notificationFlows.refresh.success, (state, { payload }) => {
        const { status, type } = payload.filter;
        if (status !== state.filter.status || type !== state.filter.type) return;
        show(state, payload.data, idsOf(payload.data));
        state.cursor = payload.nextCursor;
        state.isOutdated = false;
      })
      .addCase(notificationFlows.count.request, (state) => {
        state.askedAfter = state.countedAt;
      })
      .addCase(notificationFlows.count.success, (state, { payload }) => {
        // A later count has come while this answer was on its way.
        if (state.askedAfter === state.countedAt) state.total = payload;
      })
      .addCase(notificationFlows.read.request, (state, { payload: id }) => {
        const row = state.mapping[id];
        if (!row || row.read) return;
        state.total = Math.max(0, state.total - 1);
        show(state, [{ ...row, read: true }], state.notificationIds);
      })
      .addCase(notificationFlows.readAll.request, (state) => {
        const unread = Object.values(state.mapping).flatMap(({ _id, read }) => (read ? [] : _id));
        const { total, cursor, notificationIds: ids } = state;
        state.beforeReadAll = { unread, total, cursor, ids: [...ids] };
        allRead(state);
      })
      .addCase(notificationFlows.readAll.success, (state) => {
        state.beforeReadAll = null;
      })
      .addCase(notificationFlows.readAll.fail, unreadAgain)
      .addMatcher(notificationFlows.more.success.match, (state, { payload }) => {
        state.more.data = null;
        // The list is another one since this page of it was asked for.
        if (payload.after !== state.cursor) return;
        show(state, payload.data, [...state.notificationIds, ...idsOf(payload.data)]);
        state.cursor = payload.nextCursor;
        state.page += 1;
      });
  },
});

export const notificationActions = notificationSlice.actions;
