import type { Look } from './portrait-look.ts';

/** What is settled about one face; the rest follows from the seed. */
export type Face = Partial<Look>;

export const woman = (skin: number, look: Face = {}): Face => ({ gender: 'female', skin, ...look });
export const man = (skin: number, look: Face = {}): Face => ({ gender: 'male', skin, ...look });
