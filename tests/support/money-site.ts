import type { TestApi } from './api.ts';
import type { Person } from './factories.ts';
import type { ModelPerformer } from './money-books.ts';

/** The site the commands work on: two fans with every test card, two performers, what they sell. */
export interface MoneyWorld {
  api: TestApi;
  fans: { person: Person; cards: Record<string, string>; home: string }[];
  performers: ModelPerformer[];
  posts: { id: string; performer: ModelPerformer; price: number }[];
  /** What is sent by post. */
  products: { id: string; performer: ModelPerformer; price: number }[];
  /** Requests that were answered, to be sent again. */
  sent: { again(): Promise<{ status: number; data: { _id: string } }>; id: string }[];
  keys: number;
}
