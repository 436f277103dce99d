import { type Art, clipped, linearAt, n, repeat, shape, stroke } from './art.ts';
import { type Point, points } from './geometry.ts';
import { fade, mix, tone } from './palette.ts';
import { LONG_HAIR } from './portrait-hair-long.ts';
import { SHORT_HAIR } from './portrait-hair-short.ts';
import type { Look } from './portrait-look.ts';
import { type Hair, sheet } from './portrait-strands.ts';

function cloth(art: Art, look: Look, colour: string): string {
  return linearAt(
    art,
    [tone(colour, 0.07), colour, tone(colour, -0.1)],
    [look.light * 120, -140, -look.light * 120, 160],
  );
}

function fold(path: string, colour: string, width = 3): string {
  return (
    stroke(path, fade(tone(colour, -0.16), 0.5), width) +
    `<g transform="translate(-3,-3)">${stroke(path, fade(tone(colour, 0.14), 0.4), width)}</g>`
  );
}

/** A headscarf that frames the face and falls over the shoulders. */
function scarf(art: Art, look: Look): Hair {
  const colour = look.accent;
  const outer =
    'M0,-152C-72,-152 -112,-96 -110,-20C-108,40 -100,84 -104,118C-116,160 -150,176 -160,224C-96,262 -30,322 26,330C74,300 118,268 160,224C150,176 116,160 104,118C100,84 108,40 110,-20C112,-96 72,-152 0,-152Z';
  const face = 'M0,-98C48,-98 80,-62 82,-8C83,44 62,104 0,126C-62,104 -83,44 -82,-8C-80,-62 -48,-98 0,-98Z';
  const band =
    'M-82,-14C-80,-64 -48,-99 0,-99C48,-99 80,-64 82,-14C76,-54 46,-86 0,-86C-46,-86 -76,-54 -82,-14Z';
  const folds =
    fold('M-98,-40C-88,-100 -40,-132 20,-136', colour) +
    fold('M92,60C84,110 40,150 -60,170', colour) +
    fold('M-94,70C-84,130 -20,176 90,196', colour) +
    fold('M104,110C60,190 -40,216 -130,226', colour) +
    fold('M-96,20C-92,70 -80,100 -62,120', colour, 2.4);
  const front = `<path d="${outer}${face}" fill="${cloth(art, look, colour)}" fill-rule="evenodd"/>${shape(band, tone(colour, -0.14))}`;
  return {
    back: shape(outer, tone(colour, -0.14)),
    front: front + clipped(art, `<path d="${outer}${face}" clip-rule="evenodd"/>`, folds),
    edge: 'M-86,20C-84,-60 -50,-94 0,-94C50,-94 84,-60 86,20L96,-120L-96,-120Z',
  };
}

/** A tied head wrap with its folds and a knot at the front. */
function wrap(art: Art, look: Look): Hair {
  const colour = look.accent;
  const outer =
    'M-90,-34C-112,-96 -98,-178 -34,-204C20,-222 96,-196 108,-130C112,-92 104,-58 90,-34C60,-84 -58,-86 -90,-34Z';
  const folds = [
    'M-88,-44C-60,-110 20,-132 100,-92',
    'M-94,-76C-60,-140 30,-162 108,-122',
    'M-94,-112C-60,-172 30,-192 100,-152',
    'M-70,-48C-30,-92 40,-96 92,-60',
    'M-74,-156C-36,-196 20,-206 70,-186',
  ];
  const front =
    shape(outer, cloth(art, look, colour)) +
    clipped(art, `<path d="${outer}"/>`, folds.map((path) => fold(path, colour, 3.4)).join(''));
  const knot =
    shape(
      'M-22,-150C-6,-176 34,-176 44,-150C52,-128 30,-108 8,-110C-14,-112 -32,-130 -22,-150Z',
      tone(colour, 0.05),
    ) + fold('M-12,-146C4,-160 26,-158 36,-142M-8,-130C8,-138 20,-136 30,-126', colour, 2.6);
  return { back: '', front: front + knot, edge: 'M-92,-20C-60,-76 60,-76 92,-20L92,-120L-92,-120Z' };
}

function beanie(art: Art, look: Look): Hair {
  const colour = look.accent;
  const dome = 'M-96,-58C-104,-140 -62,-186 0,-186C62,-186 104,-140 96,-58Z';
  const ribs = repeat(9, (index) => {
    const x = -84 + index * 21;
    return fold(`M${x},-60C${n(x * 0.98)},-120 ${n(x * 0.6)},-164 ${n(x * 0.2)},-186`, colour, 3);
  });
  const cuff =
    'M-100,-52C-102,-76 -98,-92 -94,-96C-60,-112 60,-112 94,-96C98,-92 102,-76 100,-52C60,-70 -60,-70 -100,-52Z';
  const cuffRibs = repeat(17, (index) =>
    stroke(
      `M${-90 + index * 11.2},${n(-58 - 10 * (1 - (index / 8 - 1) ** 2))}v-38`,
      fade(tone(colour, -0.16), 0.35),
      2.6,
    ),
  );
  const brush = { art, colour: '#000000', light: look.light, random: art.random.fork('beanie') };
  const tufts = sheet(
    { ...brush, colour: mix('#3a271c', look.accent, 0.04) },
    [points('-92,-60 -98,-30 -92,16'), points('-80,-60 -84,-30 -86,4')] as Point[][],
    5,
  );
  const front =
    shape(dome, cloth(art, look, colour)) +
    clipped(art, `<path d="${dome}"/>`, ribs) +
    shape(cuff, cloth(art, look, tone(colour, 0.03))) +
    clipped(art, `<path d="${cuff}"/>`, cuffRibs);
  return {
    back: '',
    front: `${tufts}<g transform="scale(-1,1)">${tufts}</g>${front}`,
    edge: 'M-98,-40C-60,-62 60,-62 98,-40L98,-120L-98,-120Z',
  };
}

function flatCap(art: Art, look: Look): Hair {
  const colour = look.accent;
  const dome = 'M-98,-58C-126,-98 -92,-148 -10,-154C72,-160 124,-120 104,-60C60,-84 -60,-84 -98,-58Z';
  const peak =
    'M-104,-62C-60,-96 60,-96 104,-62C112,-46 98,-34 86,-42C40,-62 -40,-62 -86,-42C-98,-34 -112,-46 -104,-62Z';
  const seams =
    fold('M-6,-154C-14,-130 -12,-108 -6,-86', colour, 2.4) +
    fold('M-64,-140C-84,-120 -88,-96 -80,-76M60,-146C86,-124 92,-98 82,-76', colour, 2.2);
  const sides = (SHORT_HAIR.buzz as NonNullable<(typeof SHORT_HAIR)['buzz']>)({
    art,
    colour: '#2b211d',
    light: look.light,
    random: art.random.fork('cap'),
  }).front;
  return {
    back: '',
    front: `${sides}${shape(dome, cloth(art, look, colour))}${seams}${shape(peak, cloth(art, look, tone(colour, -0.06)))}`,
    edge: 'M-98,-30C-60,-58 60,-58 98,-30L98,-120L-98,-120Z',
  };
}

/** A wide straw hat over loose hair. */
function strawHat(art: Art, look: Look, colour: string): Hair {
  const straw = '#dcb877';
  const brush = { art, colour, light: look.light, random: art.random.fork('hat') };
  const waves = LONG_HAIR[look.gender === 'female' ? 'waves' : 'long'] as (typeof LONG_HAIR)[string];
  const hair =
    look.gender === 'female' ? waves(brush) : (SHORT_HAIR.crop as (typeof SHORT_HAIR)[string])(brush);
  const brim = 'M-196,-66C-180,-120 180,-120 196,-66C190,-36 120,-62 0,-62C-120,-62 -190,-36 -196,-66Z';
  const crown = 'M-92,-92C-96,-160 -62,-198 0,-196C62,-198 96,-160 92,-92C40,-108 -40,-108 -92,-92Z';
  const band = 'M-93,-90C-40,-108 40,-108 93,-90L94,-114C40,-132 -40,-132 -94,-114Z';
  const weave = repeat(13, (index) =>
    stroke(
      `M${-190 + index * 31},-60C${-150 + index * 25},-100 ${-100 + index * 17},-150 ${-60 + index * 10},-200`,
      fade('#9a7636', 0.24),
      1.6,
    ),
  );
  const rows = repeat(6, (index) =>
    stroke(
      `M-90,${-120 - index * 14}C-40,${-138 - index * 14} 40,${-138 - index * 14} 90,${-120 - index * 14}`,
      fade('#fff2cc', 0.3),
      1.6,
    ),
  );
  const painted =
    shape(crown, cloth(art, look, straw)) +
    clipped(art, `<path d="${crown}"/>`, weave + rows) +
    shape(band, look.accent);
  const rim =
    shape(brim, cloth(art, look, tone(straw, 0.02))) +
    clipped(art, `<path d="${brim}"/>`, weave) +
    stroke('M-196,-66C-190,-36 -120,-62 0,-62C120,-62 190,-36 196,-66', fade('#8d6a30', 0.55), 2.4);
  return {
    back: hair.back,
    front: hair.front + rim + painted,
    edge: 'M-100,30C-90,-30 -60,-52 0,-54C60,-52 90,-30 100,30L100,-120L-100,-120Z',
  };
}

/** Hair or what is worn over it, for one look. */
export function hairOf(art: Art, look: Look, colour: string): Hair {
  if (look.hair === 'scarf') return scarf(art, look);
  if (look.hair === 'wrap') return wrap(art, look);
  if (look.hair === 'beanie') return beanie(art, look);
  if (look.hair === 'cap') return flatCap(art, look);
  if (look.hair === 'hat') return strawHat(art, look, colour);
  const draw = LONG_HAIR[look.hair] ?? SHORT_HAIR[look.hair];
  if (!draw) throw new Error(`No such hairstyle: ${look.hair}`);
  return draw({ art, colour, light: look.light, random: art.random.fork('hair') });
}
