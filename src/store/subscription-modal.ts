import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { DEFAULT_SUBSCRIPTION_TYPE, type SUBSCRIPTION_TYPES } from '#rules/constants.ts';
import { sessionEnded } from './session.ts';

export type SubscriptionType = (typeof SUBSCRIPTION_TYPES)[number];

/** The person one may subscribe to, as any card or profile knows them; prices are card money on the wire. */
export interface SubscribablePerformer {
  _id: string;
  name: string;
  username: string;
  avatar: string;
  monthlyPrice?: number;
  yearlyPrice?: number;
  isFreeSubscription?: boolean;
  durationFreeSubscriptionDays?: number;
}

/** One subscription sheet for the whole site. */
interface SubscriptionModalState {
  showModal: boolean;
  performer: SubscribablePerformer | null;
  subscriptionType: SubscriptionType;
}

const initialState: SubscriptionModalState = {
  showModal: false,
  performer: null,
  subscriptionType: DEFAULT_SUBSCRIPTION_TYPE,
};

export const subscriptionModalSlice = createSlice({
  name: 'subscriptionModal',
  initialState,
  reducers: {
    open(
      _state,
      action: PayloadAction<{ performer: SubscribablePerformer; subscriptionType?: SubscriptionType }>,
    ) {
      return { ...initialState, showModal: true, ...action.payload };
    },
    close: () => initialState,
  },
  extraReducers(builder) {
    builder.addCase(sessionEnded, () => initialState);
  },
});

export const subscriptionModalActions = subscriptionModalSlice.actions;
