/** A toggle that has a call under way. */
interface Press {
  /** The state last asked for. */
  wanted: boolean;
  /** States that were sent and whose event has not come: the server reports presses of this tab, too. */
  awaitedEvents: boolean[];
  /** Shows what was changed elsewhere since the last call was sent. */
  showElsewhere: (() => void) | null;
}

const presses = new Map<string, Press>();

/**
 * For an event of the server that says how a toggle stands: calls `show` at once, or, while a call of the toggle is under
 * way, after it. An event of a press in this tab is not shown then, nor one that came before it.
 */
export function showServerState(key: string, isOn: boolean, show: () => void): void {
  const press = presses.get(key);
  if (!press) {
    show();
    return;
  }
  const isOwn = press.awaitedEvents[0] === isOn;
  if (isOwn) press.awaitedEvents.shift();
  press.showElsewhere = isOwn ? null : show;
}

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
  const underWay = presses.get(key);
  if (underWay) {
    underWay.wanted = !isOn;
    return;
  }
  const press: Press = { wanted: !isOn, awaitedEvents: [], showElsewhere: null };
  presses.set(key, press);
  let known = isOn;
  try {
    while (press.wanted !== known) {
      press.awaitedEvents.push(!known);
      press.showElsewhere = null;
      const refusal = await send(!known);
      if (refusal) {
        if (press.wanted !== known) takeBack(known, refusal);
        break;
      }
      known = !known;
    }
  } finally {
    presses.delete(key);
    press.showElsewhere?.();
  }
}
