import type { DetailList } from './details.ts';

/** The details a performer may show, in the order of profiles, each with the list of `/user-additional` it is chosen from. */
export const DETAIL_LISTS = {
  height: 'heights',
  weight: 'weights',
  eyes: 'eyes',
  hair: 'hairs',
  bodyType: 'bodyTypes',
  ethnicity: 'ethnicities',
  sexualOrientation: 'sexualOrientations',
  butt: 'butts',
  pubicHair: 'pubicHairs',
} as const satisfies Record<string, DetailList>;

export type Detail = keyof typeof DETAIL_LISTS;
export const DETAILS = Object.keys(DETAIL_LISTS) as Detail[];
