import type { Theme } from './themes.ts';
import { MAKING } from './writing-making.ts';
import { MOVING } from './writing-moving.ts';
import type { Writing } from './writing-shape.ts';

const WRITINGS: Record<Theme, readonly Writing[]> = { ...MAKING, ...MOVING };

/** What a performer of this theme writes, one text a post. */
export const writings = (theme: Theme): readonly Writing[] => WRITINGS[theme];
