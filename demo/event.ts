import type { DemoClient } from './client.ts';

/** Something that happens in the demo world at a time. */
export interface DemoEvent {
  at: Date;
  happen(client: DemoClient): Promise<void>;
}
