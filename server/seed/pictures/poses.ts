/** A pose as angles in degrees: 0 points right, 90 down, −90 up. `shoulder` is half the shoulders' width as seen. */
export interface Pose {
  torso: number;
  head: number;
  shoulder: number;
  /** Upper arm and forearm, the far one first. */
  arms: readonly (readonly [number, number])[];
  /** Thigh, shin and foot, the far one first. */
  legs: readonly (readonly [number, number, number])[];
  /** How far off the ground the body is. */
  lift: number;
}

function numbers(text: string): number[] {
  return text.split(' ').map(Number);
}

/** Reads a pose from 'torso head shoulder', 'upper fore, upper fore' and 'thigh shin foot, thigh shin foot'. */
function pose(trunk: string, arms: string, legs: string, lift = 0): Pose {
  const [torso = 0, head = 0, shoulder = 0] = numbers(trunk);
  return {
    torso,
    head,
    shoulder,
    lift,
    arms: arms.split(', ').map(numbers) as [number, number][],
    legs: legs.split(', ').map(numbers) as [number, number, number][],
  };
}

export const POSES = {
  // dance
  arabesque: pose('-74 -82 3', '168 172, -22 -28', '188 194 196, 91 90 78'),
  leap: pose('-86 -78 4', '196 186, -38 -30', '160 176 182, 18 6 8', 40),
  reach: pose('-104 -116 5', '196 206, -62 -70', '132 142 150, 52 98 6'),
  attitude: pose('-86 -92 5', '-142 -62, -44 -112', '150 218 214, 90 91 80'),
  passe: pose('-91 -96 6', '150 40, 28 150', '90 90 84, 34 136 120'),
  grand: pose('-98 -104 5', '-128 -96, 4 -10', '92 90 100, -8 -14 -12'),
  sway: pose('-78 -62 7', '-128 -110, 40 -10', '112 98 170, 66 100 10'),
  // yoga
  tree: pose('-90 -90 7.5', '-108 -74, -72 -106', '91 90 150, 26 152 140'),
  warrior: pose('-90 -84 7', '180 180, 0 0', '146 148 176, 22 90 4'),
  lotus: pose('-90 -90 8', '112 66, 68 114', '164 14 20, 16 166 160'),
  dog: pose('142 150 2', '140 138, 138 140', '62 64 8, 58 60 8'),
  crescent: pose('-96 -106 4', '-98 -104, -92 -98', '138 156 130, 18 92 4'),
  dancerPose: pose('-58 -66 3', '172 200, -18 -22', '176 262 250, 91 90 8'),
  // fitness
  run: pose('-78 -82 3', '142 66, 48 -42', '118 186 150, 26 92 10', 8),
  sprint: pose('-66 -72 3', '156 72, 36 -56', '138 168 150, 2 104 30', 7),
  plank: pose('-14 -10 2', '92 90, 88 90', '166 166 96, 168 166 96'),
  lunge: pose('-88 -88 5', '104 60, 76 110', '112 178 92, 4 90 2'),
  hike: pose('-80 -84 4', '118 60, 62 8', '106 124 34, 52 96 4'),
  jump: pose('-90 -96 7', '-140 -120, -40 -60', '128 196 160, 64 130 110', 22),
  press: pose('-90 -90 8.5', '-150 -78, -30 -102', '100 92 172, 80 88 8'),
  // stage
  joke: pose('-88 -84 7.5', '150 -152, 62 -64', '97 92 168, 82 90 10'),
  sing: pose('-96 -108 6.5', '-132 -98, 46 -80', '104 96 168, 72 92 8'),
  stand: pose('-90 -90 8', '100 94, 80 86', '94 91 160, 86 89 20'),
  look: pose('-90 -90 7.5', '112 48, 70 128', '95 92 164, 84 90 16'),
  strum: pose('-88 -78 7.5', '128 12, 58 168', '98 92 168, 78 90 10'),
} satisfies Record<string, Pose>;

export type PoseName = keyof typeof POSES;
