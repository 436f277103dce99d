/** A pose as angles in degrees: 0 points right, 90 down, −90 up. `shoulder` is half the shoulders' width as seen. */
export interface Pose {
  torso: number;
  head: number;
  shoulder: number;
  /** [upper arm, forearm], far one first. */
  arms: readonly (readonly [number, number])[];
  /** [thigh, shin, foot], far one first. */
  legs: readonly (readonly [number, number, number])[];
  /** How far off the ground the body is. */
  lift: number;
}

export const POSES = {
  // dance
  arabesque: {
    torso: -74,
    head: -82,
    shoulder: 3,
    arms: [
      [168, 172],
      [-22, -28],
    ],
    legs: [
      [188, 194, 196],
      [91, 90, 78],
    ],
    lift: 0,
  },
  leap: {
    torso: -86,
    head: -78,
    shoulder: 4,
    arms: [
      [196, 186],
      [-38, -30],
    ],
    legs: [
      [160, 176, 182],
      [18, 6, 8],
    ],
    lift: 40,
  },
  reach: {
    torso: -104,
    head: -116,
    shoulder: 5,
    arms: [
      [196, 206],
      [-62, -70],
    ],
    legs: [
      [132, 142, 150],
      [52, 98, 6],
    ],
    lift: 0,
  },
  attitude: {
    torso: -86,
    head: -92,
    shoulder: 5,
    arms: [
      [-142, -62],
      [-44, -112],
    ],
    legs: [
      [150, 218, 214],
      [90, 91, 80],
    ],
    lift: 0,
  },
  passe: {
    torso: -91,
    head: -96,
    shoulder: 6,
    arms: [
      [150, 40],
      [28, 150],
    ],
    legs: [
      [90, 90, 84],
      [34, 136, 120],
    ],
    lift: 0,
  },
  grand: {
    torso: -98,
    head: -104,
    shoulder: 5,
    arms: [
      [-128, -96],
      [4, -10],
    ],
    legs: [
      [92, 90, 100],
      [-8, -14, -12],
    ],
    lift: 0,
  },
  sway: {
    torso: -78,
    head: -62,
    shoulder: 7,
    arms: [
      [-128, -110],
      [40, -10],
    ],
    legs: [
      [112, 98, 170],
      [66, 100, 10],
    ],
    lift: 0,
  },
  // yoga
  tree: {
    torso: -90,
    head: -90,
    shoulder: 7.5,
    arms: [
      [-108, -74],
      [-72, -106],
    ],
    legs: [
      [91, 90, 150],
      [26, 152, 140],
    ],
    lift: 0,
  },
  warrior: {
    torso: -90,
    head: -84,
    shoulder: 7,
    arms: [
      [180, 180],
      [0, 0],
    ],
    legs: [
      [146, 148, 176],
      [22, 90, 4],
    ],
    lift: 0,
  },
  lotus: {
    torso: -90,
    head: -90,
    shoulder: 8,
    arms: [
      [112, 66],
      [68, 114],
    ],
    legs: [
      [164, 14, 20],
      [16, 166, 160],
    ],
    lift: 0,
  },
  dog: {
    torso: 142,
    head: 150,
    shoulder: 2,
    arms: [
      [140, 138],
      [138, 140],
    ],
    legs: [
      [62, 64, 8],
      [58, 60, 8],
    ],
    lift: 0,
  },
  crescent: {
    torso: -96,
    head: -106,
    shoulder: 4,
    arms: [
      [-98, -104],
      [-92, -98],
    ],
    legs: [
      [138, 156, 130],
      [18, 92, 4],
    ],
    lift: 0,
  },
  dancerPose: {
    torso: -58,
    head: -66,
    shoulder: 3,
    arms: [
      [172, 200],
      [-18, -22],
    ],
    legs: [
      [176, 262, 250],
      [91, 90, 8],
    ],
    lift: 0,
  },
  // fitness
  run: {
    torso: -78,
    head: -82,
    shoulder: 3,
    arms: [
      [142, 66],
      [48, -42],
    ],
    legs: [
      [118, 186, 150],
      [26, 92, 10],
    ],
    lift: 8,
  },
  sprint: {
    torso: -66,
    head: -72,
    shoulder: 3,
    arms: [
      [156, 72],
      [36, -56],
    ],
    legs: [
      [138, 168, 150],
      [2, 104, 30],
    ],
    lift: 7,
  },
  plank: {
    torso: -14,
    head: -10,
    shoulder: 2,
    arms: [
      [92, 90],
      [88, 90],
    ],
    legs: [
      [166, 166, 96],
      [168, 166, 96],
    ],
    lift: 0,
  },
  lunge: {
    torso: -88,
    head: -88,
    shoulder: 5,
    arms: [
      [104, 60],
      [76, 110],
    ],
    legs: [
      [112, 178, 92],
      [4, 90, 2],
    ],
    lift: 0,
  },
  hike: {
    torso: -80,
    head: -84,
    shoulder: 4,
    arms: [
      [118, 60],
      [62, 8],
    ],
    legs: [
      [106, 124, 34],
      [52, 96, 4],
    ],
    lift: 0,
  },
  jump: {
    torso: -90,
    head: -96,
    shoulder: 7,
    arms: [
      [-140, -120],
      [-40, -60],
    ],
    legs: [
      [128, 196, 160],
      [64, 130, 110],
    ],
    lift: 22,
  },
  press: {
    torso: -90,
    head: -90,
    shoulder: 8.5,
    arms: [
      [-150, -78],
      [-30, -102],
    ],
    legs: [
      [100, 92, 172],
      [80, 88, 8],
    ],
    lift: 0,
  },
  // stage
  joke: {
    torso: -88,
    head: -84,
    shoulder: 7.5,
    arms: [
      [150, -152],
      [62, -64],
    ],
    legs: [
      [97, 92, 168],
      [82, 90, 10],
    ],
    lift: 0,
  },
  sing: {
    torso: -96,
    head: -108,
    shoulder: 6.5,
    arms: [
      [-132, -98],
      [46, -80],
    ],
    legs: [
      [104, 96, 168],
      [72, 92, 8],
    ],
    lift: 0,
  },
  stand: {
    torso: -90,
    head: -90,
    shoulder: 8,
    arms: [
      [100, 94],
      [80, 86],
    ],
    legs: [
      [94, 91, 160],
      [86, 89, 20],
    ],
    lift: 0,
  },
  look: {
    torso: -90,
    head: -90,
    shoulder: 7.5,
    arms: [
      [112, 48],
      [70, 128],
    ],
    legs: [
      [95, 92, 164],
      [84, 90, 16],
    ],
    lift: 0,
  },
  strum: {
    torso: -88,
    head: -78,
    shoulder: 7.5,
    arms: [
      [128, 12],
      [58, 168],
    ],
    legs: [
      [98, 92, 168],
      [78, 90, 10],
    ],
    lift: 0,
  },
} as const satisfies Record<string, Pose>;

export type PoseName = keyof typeof POSES;
