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

/** Reading the list, its next page and how many are unread; marking one or all as read. */
export const notificationFlows = {
  list: requestFlow<NotificationFilter, NotificationPage>('notification/list'),
  more: requestFlow<void, NotificationPage>('notification/more'),
  /** The newest again, while the list is on screen. */
  refresh: requestFlow<void, NotificationPage>('notification/refresh'),
  count: requestFlow<void, number>('notification/count'),
  read: requestFlow<string, Notification>('notification/read'),
  readAll: requestFlow('notification/read-all'),
};

export interface NotificationState {
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
  filter: NotificationFilter;
  cursor: string | null;
  more: RequestRecord<NotificationPage>;
  /** The list is on screen. */
  isShown: boolean;
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
  filter: { status: 'all', type: '' },
  cursor: null,
  more: idle,
  isShown: false,
};

/** Keeps these rows; `ids` is what the list has from now on. */
function show(state: NotificationState, rows: readonly Notification[], ids: readonly string[]): void {
  for (const row of rows) state.mapping[row._id] = row;
  state.notificationIds = [...new Set(ids)];
  state.dataSource = state.notificationIds.flatMap((id) => state.mapping[id] ?? []);
}

const idsOf = (rows: readonly Notification[]): string[] => rows.map(({ _id }) => _id);

export const notificationSlice = createSlice({
  name: 'notification',
  initialState,
  reducers: {
    unreadCounted(state, action: PayloadAction<number>) {
      state.total = action.payload;
    },
    shown(state, action: PayloadAction<boolean>) {
      state.isShown = action.payload;
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
        Object.assign(state, { loading: false, success: true, cursor: payload.nextCursor });
        show(state, payload.data, idsOf(payload.data));
        state.page += 1;
      })
      .addCase(notificationFlows.list.fail, (state, { payload }) => {
        Object.assign(state, { loading: false, error: payload });
      })
      .addCase(notificationFlows.refresh.success, (state, { payload }) => {
        show(state, payload.data, [...idsOf(payload.data), ...state.notificationIds]);
      })
      .addCase(notificationFlows.count.success, (state, { payload }) => {
        state.total = payload;
      })
      .addCase(notificationFlows.read.request, (state, { payload: id }) => {
        const row = state.mapping[id];
        if (!row || row.read) return;
        state.total = Math.max(0, state.total - 1);
        show(state, [{ ...row, read: true }], state.notificationIds);
      })
      .addCase(notificationFlows.readAll.request, (state) => {
        state.total = 0;
        const rows = Object.values(state.mapping).map((row) => ({ ...row, read: true }));
        show(state, rows, state.notificationIds);
      })
      .addMatcher(notificationFlows.more.success.match, (state, { payload }) => {
        show(state, payload.data, [...state.notificationIds, ...idsOf(payload.data)]);
        state.cursor = payload.nextCursor;
        state.page += 1;
        state.more.data = null;
      });
  },
});

export const notificationActions = notificationSlice.actions;
