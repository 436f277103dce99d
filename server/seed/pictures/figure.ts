import { type Art, ellipse, linearAt, n, placed, shape } from './art.ts';
import { along, angleOf, type Point, polar, smooth } from './geometry.ts';
import { mix, tone } from './palette.ts';
import { POSES, type Pose, type PoseName } from './poses.ts';

/** Colours of one figure; one colour for all makes a silhouette. */
export interface Paint {
  skin: string;
  top: string;
  bottom: string;
  hair: string;
  shoe: string;
}

export interface FigureOptions {
  pose: PoseName;
  paint: Paint;
  hair?: 'bun' | 'tail' | 'short' | 'loose' | 'round';
  skirt?: 'none' | 'tutu' | 'long' | 'knee';
  flip?: boolean;
  /** Wide trousers instead of close ones. */
  wide?: boolean;
  sleeves?: boolean;
}

/** Where every joint is, on a body about 100 tall that stands (or lies, or flies) above y = 0. */
export interface Skeleton {
  hip: Point;
  neck: Point;
  head: Point;
  arms: [Point, Point, Point][];
  legs: [Point, Point, Point, Point][];
}

const SIZES = { torso: 31, neck: 10.5, upperArm: 15.5, foreArm: 15, thigh: 25.5, shin: 24.5, foot: 7.5 };

/** One colour all over. */
export function silhouette(colour: string): Paint {
  return { skin: colour, top: colour, bottom: colour, hair: colour, shoe: colour };
}

/** Joints from the angles of a pose (degrees; 0 right, 90 down). */
export function skeletonOf(pose: Pose): Skeleton {
  const hip: Point = [0, 0];
  const neck = polar(hip, pose.torso, SIZES.torso);
  const head = polar(neck, pose.head, SIZES.neck);
  const across = pose.torso + 90;
  const arms = pose.arms.map(([upper, fore], index): [Point, Point, Point] => {
    const shoulder = polar(polar(neck, pose.torso + 180, 2.2), across, (index ? 1 : -1) * pose.shoulder);
    const elbow = polar(shoulder, upper, SIZES.upperArm);
    return [shoulder, elbow, polar(elbow, fore, SIZES.foreArm)];
  });
  const legs = pose.legs.map(([thigh, shin, foot], index): [Point, Point, Point, Point] => {
    const socket = polar(hip, across, (index ? 1 : -1) * pose.shoulder * 0.45);
    const knee = polar(socket, thigh, SIZES.thigh);
    const ankle = polar(knee, shin, SIZES.shin);
    return [socket, knee, ankle, polar(ankle, foot, SIZES.foot)];
  });
  const low = Math.max(...legs.flat().map(([, y]) => y), ...arms.flat().map(([, y]) => y), 0);
  const lift = ([x, y]: Point): Point => [x, y - low - pose.lift];
  return {
    hip: lift(hip),
    neck: lift(neck),
    head: lift(head),
    arms: arms.map((arm) => arm.map(lift) as [Point, Point, Point]),
    legs: legs.map((leg) => leg.map(lift) as [Point, Point, Point, Point]),
  };
}

/** A soft tube along points with a radius at each. */
function tube(points: readonly Point[], radii: readonly number[]): string {
  const left: Point[] = [];
  const right: Point[] = [];
  points.forEach((point, index) => {
    const before = points[Math.max(0, index - 1)] as Point;
    const after = points[Math.min(points.length - 1, index + 1)] as Point;
    const normal = angleOf(before, after) + 90;
    left.push(polar(point, normal, radii[index] as number));
    right.push(polar(point, normal + 180, radii[index] as number));
  });
  const end = points.at(-1) as Point;
  const cap = polar(end, angleOf(points.at(-2) as Point, end), (radii.at(-1) as number) * 0.9);
  const start = points[0] as Point;
  const round = polar(start, angleOf(points[1] as Point, start), (radii[0] as number) * 0.8);
  return smooth([round, ...left, cap, ...right.reverse()], true, 0.9);
}

function limb(points: readonly Point[], radii: readonly number[]): string {
  const [a, b, c] = points as [Point, Point, Point];
  return tube([a, along(a, b, 0.45), b, along(b, c, 0.35), c], radii);
}

function torsoPath({ hip, neck }: Skeleton, pose: Pose): string {
  const axis = angleOf(hip, neck);
  const across = axis + 90;
  const at = (share: number, half: number, side: number) =>
    polar(along(hip, neck, share), across, half * side);
  const broad = pose.shoulder;
  const rows = [
    [-0.14, 5.4 + broad * 0.12],
    [0.08, 5 + broad * 0.2],
    [0.4, 3.7 + broad * 0.16],
    [0.7, 4.3 + broad * 0.34],
    [0.93, 2.6 + broad * 0.86],
    [1.02, 2.4 + broad * 0.3],
    [1.07, 2.1],
  ] as const;
  return smooth(
    [
      ...rows.map(([share, half]) => at(share, half, 1)),
      ...[...rows].reverse().map(([share, half]) => at(share, half, -1)),
    ],
    true,
    0.9,
  );
}

function hairPath({ head, neck }: Skeleton, kind: FigureOptions['hair']): string {
  const up = angleOf(neck, head);
  const circle = (center: Point, radius: number) =>
    `M${n(center[0] - radius)},${n(center[1])}a${n(radius)},${n(radius)} 0 1 0 ${n(radius * 2)},0a${n(radius)},${n(radius)} 0 1 0 ${n(-radius * 2)},0Z`;
  const crown = circle(polar(head, up, 1.2), 5.9);
  if (kind === 'bun') return crown + circle(polar(head, up - 34, 7.8), 2.9);
  if (kind === 'round') return circle(polar(head, up, 1.8), 8.6);
  if (kind === 'tail')
    return (
      crown +
      tube(
        [
          polar(head, up - 60, 5),
          polar(head, up - 100, 9),
          polar(head, up - 140, 13),
          polar(head, up - 158, 18),
        ],
        [2.6, 2.9, 2.2, 0.5],
      )
    );
  if (kind === 'loose')
    return (
      crown +
      tube([polar(head, up - 40, 4), polar(head, up - 110, 7), polar(head, up - 150, 13)], [4, 5, 2.4])
    );
  return circle(polar(head, up, 0.9), 5.7);
}

function skirtPath(skeleton: Skeleton, kind: FigureOptions['skirt']): string {
  const { hip, neck, legs } = skeleton;
  const waist = along(hip, neck, 0.26);
  if (kind === 'tutu') {
    const axis = angleOf(hip, neck) + 90;
    return smooth(
      [
        polar(waist, axis, 4.6),
        polar(along(hip, neck, 0.1), axis, 19),
        polar(along(hip, neck, -0.1), axis, 20),
        polar(along(hip, neck, -0.2), axis, 6),
        polar(along(hip, neck, -0.2), axis + 180, 6),
        polar(along(hip, neck, -0.1), axis + 180, 20),
        polar(along(hip, neck, 0.1), axis + 180, 19),
        polar(waist, axis + 180, 4.6),
      ],
      true,
      0.7,
    );
  }
  const reach = kind === 'long' ? 0.82 : 0.25;
  const ends = legs
    .map(([, knee, ankle]) => along(knee, ankle, reach))
    .sort((left, right) => left[0] - right[0]);
  const [first, second] = ends as [Point, Point];
  const spread = kind === 'long' ? 9 : 6;
  const sag: Point = [(first[0] + second[0]) / 2, Math.max(first[1], second[1]) - 1];
  const axis = angleOf(hip, neck) + 90;
  return smooth(
    [
      polar(waist, axis + 180, 4.8),
      polar(hip, axis + 180, 7.5),
      [first[0] - spread, first[1] + 1],
      [(first[0] * 2 + sag[0]) / 3, sag[1] + 2],
      sag,
      [(second[0] * 2 + sag[0]) / 3, sag[1] + 2],
      [second[0] + spread, second[1] + 1],
      polar(hip, axis, 7.5),
      polar(waist, axis, 4.8),
    ],
    true,
    0.8,
  );
}

/** A figure with its feet at (0, 0), about 100 tall; scale and place it with `placed`. */
export function figure(
  art: Art,
  {
    pose: name,
    paint,
    hair = 'short',
    skirt = 'none',
    flip = false,
    wide = false,
    sleeves = false,
  }: FigureOptions,
): string {
  const pose: Pose = POSES[name];
  const body = skeletonOf(pose);
  const shaded = (colour: string) =>
    paint.skin === paint.top
      ? colour
      : linearAt(art, [mix(colour, '#fff1d6', 0.22), tone(colour, -0.1)], [-14, -96, 18, 0]);
  const legRadii = wide ? [5.5, 5.4, 4.8, 4.5, 4.1] : [6, 5.2, 3.5, 3.5, 1.9];
  const leg = ([socket, knee, ankle, toe]: [Point, Point, Point, Point]) =>
    shape(tube([along(ankle, knee, 0.04), along(ankle, toe, 0.5), toe], [2, 1.8, 1]), shaded(paint.shoe)) +
    shape(limb([socket, knee, ankle], legRadii), shaded(paint.bottom));
  const arm = ([shoulder, elbow, hand]: [Point, Point, Point]) => {
    const palm = polar(hand, angleOf(elbow, hand), 3.4);
    return (
      shape(
        limb([shoulder, elbow, hand], sleeves ? [3.9, 3.6, 3.1, 2.9, 2.6] : [3.4, 2.9, 2.3, 2.1, 1.5]),
        shaded(sleeves ? paint.top : paint.skin),
      ) + shape(tube([hand, along(hand, palm, 0.6), palm], [1.5, 1.7, 0.7]), shaded(paint.skin))
    );
  };
  const neckTube = shape(
    tube([along(body.neck, body.hip, 0.06), along(body.neck, body.head, 0.4), body.head], [3, 2.4, 2.4]),
    shaded(paint.skin),
  );
  const turn = angleOf(body.neck, body.head) + 90;
  const face = ellipse(
    0,
    0,
    4.7,
    6.1,
    shaded(paint.skin),
    `transform="translate(${n(body.head[0])},${n(body.head[1])}) rotate(${n(turn)})"`,
  );
  const [backArm, frontArm] = body.arms as [[Point, Point, Point], [Point, Point, Point]];
  const [backLeg, frontLeg] = body.legs as [[Point, Point, Point, Point], [Point, Point, Point, Point]];
  const cloth = skirt === 'none' ? '' : shape(skirtPath(body, skirt), shaded(paint.top));
  const markup =
    arm(backArm) +
    leg(backLeg) +
    leg(frontLeg) +
    neckTube +
    shape(torsoPath(body, pose), shaded(paint.top)) +
    cloth +
    arm(frontArm) +
    face +
    shape(hairPath(body, hair), shaded(paint.hair));
  return flip ? `<g transform="scale(-1,1)">${markup}</g>` : markup;
}

/** A figure standing at `place` with light behind it: the same figure in the light's colour peeps out by `shift`. */
export function rimmed(
  art: Art,
  options: FigureOptions,
  rim: string,
  place: Point,
  scale: number,
  shift: Point,
): string {
  const back = figure(art, { ...options, paint: silhouette(rim) });
  return (
    placed(back, place[0] + shift[0], place[1] + shift[1], 0, scale) +
    placed(figure(art, options), place[0], place[1], 0, scale)
  );
}
