/** What a key does while a player has the focus. */
export type PlayerCommand =
  | { do: 'toggle' | 'mute' | 'fullscreen' | 'captions' }
  /** Seconds forward, or back when negative. */
  | { do: 'skip'; seconds: number }
  /** A tenth of the whole. */
  | { do: 'jump'; tenth: number }
  /** One step of SPEEDS up or down. */
  | { do: 'speed'; step: 1 | -1 };

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

const COMMANDS: ReadonlyMap<string, PlayerCommand> = new Map(
  Object.entries<PlayerCommand>({
    ' ': { do: 'toggle' },
    k: { do: 'toggle' },
    m: { do: 'mute' },
    f: { do: 'fullscreen' },
    c: { do: 'captions' },
    j: { do: 'skip', seconds: -10 },
    l: { do: 'skip', seconds: 10 },
    ArrowLeft: { do: 'skip', seconds: -5 },
    ArrowRight: { do: 'skip', seconds: 5 },
    '<': { do: 'speed', step: -1 },
    '>': { do: 'speed', step: 1 },
  }),
);

/** The keys that people know from other players; null for all others. */
export function playerCommand(key: string): PlayerCommand | null {
  if (/^[0-9]$/.test(key)) return { do: 'jump', tenth: Number(key) };
  return COMMANDS.get(key.length === 1 ? key.toLowerCase() : key) ?? null;
}

/** The next of the offered speeds, or the same at either end. */
export function nextSpeed(speed: number, step: 1 | -1): number {
  const at = SPEEDS.findIndex((one) => one >= speed);
  const from = at === -1 ? SPEEDS.length - 1 : at;
  return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, from + step))] ?? 1;
}
