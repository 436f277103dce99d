import { amounts } from './amounts.ts';
import { cardLimits } from './card-limits.ts';
import { cards } from './cards.ts';
import { conversations } from './conversations.ts';
import { coupons } from './coupons.ts';
import { delivery } from './delivery.ts';
import { demoAccounts } from './demo-accounts.ts';
import { downloads } from './downloads.ts';
import { files, said } from './files.ts';
import { galleries } from './galleries.ts';
import { grants } from './grants.ts';
import { listed } from './lists.ts';
import { moneyBack } from './money-back.ts';
import type { Mutation } from './mutation.ts';
import { ordered } from './orders.ts';
import { pages } from './pages.ts';
import { passwords } from './passwords.ts';
import { payouts } from './payouts.ts';
import { personalData } from './personal-data.ts';
import { pictures } from './pictures.ts';
import { privateShows } from './private-shows.ts';
import { products } from './products.ts';
import { recordings } from './recordings.ts';
import { replies } from './replies.ts';
import { reporting } from './reports.ts';
import { rule } from './rule.ts';
import { found } from './search.ts';
import { spending } from './spending.ts';
import { streamTips } from './stream-tips.ts';
import { streams } from './streams.ts';
import { subscribed } from './subscriptions.ts';
import { takenDown } from './taken-down.ts';
import { videos } from './videos.ts';

/** All guards of what people may see, and of where money goes. */
export const MUTATIONS: readonly Mutation[] = [
  ...rule,
  ...replies,
  ...listed,
  ...files,
  ...pictures,
  ...said,
  ...galleries,
  ...videos,
  ...found,
  ...products,
  ...ordered,
  ...downloads,
  ...passwords,
  ...payouts,
  ...personalData,
  ...coupons,
  ...amounts,
  ...grants,
  ...moneyBack,
  ...cardLimits,
  ...cards,
  ...spending,
  ...subscribed,
  ...pages,
  ...conversations,
  ...delivery,
  ...streams,
  ...streamTips,
  ...privateShows,
  ...recordings,
  ...reporting,
  ...takenDown,
  ...demoAccounts,
];
