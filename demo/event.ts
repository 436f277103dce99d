import type { Call } from './client.ts';

/** Something that happens in the demo world at a time. */
export interface DemoEvent {
  at: Date;
  happen(call: Call): Promise<void>;
}
