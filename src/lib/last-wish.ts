/** What was wished last, for every switch that has a call under way. */
const wishes = new Map<string, boolean>();

interface Switch {
  /** Names the switch: two buttons for the same thing are one. */
  key: string;
  /** What the button showed when it was pressed. */
  isOn: boolean;
  /** Tells the server; why it did not agree, nothing when it did. */
  send: (on: boolean) => Promise<unknown>;
  /** The server refused the last wish: this is what it has. */
  takeBack: (isOn: boolean, why: unknown) => void;
}

/**
 * A press on a switch that shows the change at once. Calls of one switch never overtake each other: a press while one
 * is under way waits for its answer, and is sent then if the server still has something else.
 */
export async function sendLastWish({ key, isOn, send, takeBack }: Switch): Promise<void> {
  const isUnderWay = wishes.has(key);
  wishes.set(key, !isOn);
  if (isUnderWay) return;
  let known = isOn;
  try {
    while (wishes.get(key) !== known) {
      const refusal = await send(!known);
      if (refusal) {
        if (wishes.get(key) !== known) takeBack(known, refusal);
        break;
      }
      known = !known;
    }
  } finally {
    wishes.delete(key);
  }
}
