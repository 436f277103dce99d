import { type Art, clipped, linearAt, n, shape, stroke } from './art.ts';
import { below as _below, type Point, polygon, ring, smooth } from './geometry.ts';
import { fade, mix, tone } from './palette.ts';
import type { Look } from './portrait-look.ts';
