/** The state last asked for, by key, of every toggle that has a call under way. */
const wanted = new Map<string, boolean>();

/** A call of the toggle with this key is under way: what it shows is what was pressed last. */
export const isUnderWay = (key: string): boolean => wanted.has(key);

interface Toggle {
  /** Names the toggle: two buttons for the same thing are one. */
  key: string;
  /** What the button showed when it was pressed. */
  isOn: boolean;
  /** Tells the server; resolves with the error of a refusal, else with nothing. */
  send: (on: boolean) => Promise<unknown>;
  /** The server refused the latest press: `isOn` is the state it has, `why` the error. */
  takeBack: (isOn: boolean, why: unknown) => void;
}

/**
 * Sends a press on a toggle that shows its new state before the server has answered. Calls of one toggle never
 * overtake each other: a press while a call is under way waits for its answer, and is sent then if the server still
 * has the other state.
 */
export async function sendLatestPress({ key, isOn, send, takeBack }: Toggle): Promise<void> {
  const isWaiting = isUnderWay(key);
  wanted.set(key, !isOn);
  if (isWaiting) return;
  let known = isOn;
  try {
    while (wanted.get(key) !== known) {
      const refusal = await send(!known);
      if (refusal) {
        if (wanted.get(key) !== known) takeBack(known, refusal);
        break;
      }
      known = !known;
    }
  } finally {
    wanted.delete(key);
  }
}
