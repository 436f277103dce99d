import { n } from './art.ts';

/** A place on the sheet: [x, y]. */
export type Point = readonly [number, number];

/** Points from a text like '40,-150 88,-134', which stays readable where a nested array would fill a screen. */
export function points(text: string): Point[] {
  return text.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });
}

/** The point `length` away from `from` at an angle in degrees (0 to the right, 90 down). */
export function polar(from: Point, angle: number, length: number): Point {
  const turn = (angle * Math.PI) / 180;
  return [from[0] + Math.cos(turn) * length, from[1] + Math.sin(turn) * length];
}

/** The point `share` of the way between two. */
export function along(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** Degrees from one point to another. */
export function angleOf(from: Point, to: Point): number {
  return (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
}

/** Straight lines through the points. */
export function polygon(points: readonly Point[], closed = true): string {
  return `M${points.map(([x, y]) => `${n(x)},${n(y)}`).join('L')}${closed ? 'Z' : ''}`;
}

/** A soft curve through the points (Catmull-Rom); `tension` 1 is round, 0 is straight. */
export function smooth(points: readonly Point[], closed = false, tension = 1): string {
  const count = points.length;
  const at = (index: number): Point =>
    points[closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))] as Point;
  const [startX, startY] = at(0);
  let path = `M${n(startX)},${n(startY)}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const pull = tension / 6;
    path += `C${n(from[0] + (to[0] - before[0]) * pull)},${n(from[1] + (to[1] - before[1]) * pull)}`;
    path += ` ${n(to[0] - (after[0] - from[0]) * pull)},${n(to[1] - (after[1] - from[1]) * pull)}`;
    path += ` ${n(to[0])},${n(to[1])}`;
  }
  return closed ? `${path}Z` : path;
}

/** Points on a cubic curve, both ends included. */
export function bezier(a: Point, b: Point, c: Point, d: Point, steps: number): Point[] {
  return Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps;
    return along(along(along(a, b, t), along(b, c, t), t), along(along(b, c, t), along(c, d, t), t), t);
  });
}

/** An area below a line of points, down to `floor`. */
export function below(points: readonly Point[], floor: number): string {
  const first = points[0] as Point;
  const last = points.at(-1) as Point;
  return `${smooth(points)}L${n(last[0])},${n(floor)}L${n(first[0])},${n(floor)}Z`;
}

/** A ring of points around a centre; `reach(angle in radians)` gives the radius. */
export function ring(center: Point, count: number, reach: (angle: number, index: number) => number): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2;
    const radius = reach(angle, index);
    return [center[0] + Math.cos(angle) * radius, center[1] + Math.sin(angle) * radius] as Point;
  });
}
