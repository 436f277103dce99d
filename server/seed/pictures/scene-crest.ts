import { type Art, glow, placed, rect } from './art.ts';
import type { Point } from './geometry.ts';
import { HOURS, mix, tone } from './palette.ts';
import type { PoseName } from './poses.ts';
import { against, HAIRS } from './scene-people.ts';
import { disc, land, mist, ridge, sky, stars, type Weather } from './sky.ts';

function crestPerson(
  art: Art,
  poses: readonly PoseName[],
  hours: readonly (keyof typeof HOURS)[],
  pack: boolean,
): void {
  const { width, height, random } = art;
  const hour = HOURS[random.pick(hours)];
  const weather: Weather = {
    hour,
    horizon: height * 0.66,
    sun: [width * random.between(0.3, 0.7), height * random.between(0.3, 0.48)],
  };
  sky(art, weather);
  if (hour.name === 'night') art.body.push(stars(art, weather.horizon, 300));
  art.body.push(disc(art, weather, Math.min(width, height) * 0.05));
  for (let row = 0; row < 4; row += 1)
    art.body.push(
      land(
        art,
        ridge(art, `far${row}`, height * (0.62 + row * 0.07), height * (0.24 - row * 0.03), 2.5 + row, 4),
        mix(hour.far, hour.near, row * 0.2),
        hour.low,
        0.5,
      ),
      mist(art, height * (0.64 + row * 0.07), height * 0.1, hour.low, 0.28),
    );
  const slope = random.chance(0.5) ? 1 : -1;
  const crest = Array.from(
    { length: 30 },
    (_, index): Point => [
      -20 + (index / 29) * (width + 40),
      height * (0.86 - slope * (index / 29 - 0.5) * 0.1) + Math.sin(index * 0.9) * height * 0.004,
    ],
  );
  art.body.push(land(art, crest, tone(hour.near, -0.02), tone(hour.near, -0.06), 0.6));
  const scale = (height / 100) * random.between(0.3, 0.4);
  const at = crest[Math.round(random.between(9, 20))] as Point;
  const flip = slope < 0;
  art.body.push(
    against(
      art,
      { pose: random.pick(poses), hair: random.pick(HAIRS), flip },
      [at[0], at[1] + scale],
      scale,
      [tone(hour.near, -0.04), mix(hour.warm, hour.sun, 0.45)],
      weather.sun[0] > at[0] ? 1 : -1,
    ),
  );
  if (pack)
    art.body.push(
      placed(
        rect(-6, -11, 12, 21, tone(hour.near, -0.05), 'rx="5"'),
        at[0] + (flip ? 7 : -7) * scale,
        at[1] - 67 * scale,
        flip ? 10 : -10,
        scale,
      ),
    );
  art.body.push(glow(art, weather.sun[0], weather.sun[1], width * 0.42, hour.sun, 0.32));
}

/** A runner on a ridge early in the day. */
export function ridgeRun(art: Art): void {
  crestPerson(art, ['run', 'sprint', 'run', 'jump'], ['dawn', 'golden', 'dusk', 'morning'], false);
}

/** A walker with a pack above layers of hills. */
export function ridgeHike(art: Art): void {
  crestPerson(art, ['hike', 'stand', 'look'], ['dawn', 'golden', 'mist', 'night', 'morning'], true);
}
