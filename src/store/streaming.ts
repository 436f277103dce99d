import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from './session.ts';

/** Somebody asks a performer for a private stream. */
interface PrivateRequest {
  conversationId: string;
}

interface StreamingState {
  privateRequests: PrivateRequest[];
}

const initialState: StreamingState = { privateRequests: [] };

export const streamingSlice = createSlice({
  name: 'streaming',
  initialState,
  reducers: {
    privateRequested(state, { payload }: PayloadAction<PrivateRequest>) {
      const isKnown = state.privateRequests.some(
        ({ conversationId }) => conversationId === payload.conversationId,
      );
      if (!isKnown) state.privateRequests.push(payload);
    },
    /** Accepted, declined or over. */
    privateAccessed(state, { payload }: PayloadAction<string>) {
      state.privateRequests = state.privateRequests.filter(
        ({ conversationId }) => conversationId !== payload,
      );
    },
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
});

export const streamingActions = streamingSlice.actions;
