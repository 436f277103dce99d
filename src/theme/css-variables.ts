import { withAccent } from './accent.ts';
import type { Hex } from './colour.ts';
import {
  FONT_STACK,
  LAYOUT,
  MOTION,
  ON_MEDIA,
  type Palette,
  palette,
  RADIUS,
  SPACE_SCALE,
  TOUCH,
  TYPE_SCALE,
} from './tokens.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

type Declarations = Record<string, string>;

function block(selector: string, declarations: Declarations): string {
  const lines = Object.entries(declarations).map(([name, value]) => `  --${kebab(name)}: ${value};`);
  return `${selector} {\n${lines.join('\n')}\n}`;
}

/** Paper is white whatever the theme. */
const onScreen = (rules: string): string => `@media not print {\n${rules}\n}`;

function scales(): Declarations {
  return {
    font: FONT_STACK,
    ...Object.fromEntries(TYPE_SCALE.map((px) => [`text-${px}`, `${px / 16}rem`])),
    ...Object.fromEntries(SPACE_SCALE.map((px) => [`space-${px}`, `${px}px`])),
    ...Object.fromEntries(Object.entries(RADIUS).map(([name, px]) => [`radius-${name}`, `${px}px`])),
    ...Object.fromEntries(Object.entries(LAYOUT).map(([name, px]) => [`width-${name}`, `${px}px`])),
    touch: `${TOUCH}px`,
    motionQuick: `${MOTION.quick}ms`,
    motionCalm: `${MOTION.calm}ms`,
    ease: MOTION.ease,
    /** About 70 characters of Figtree, whatever the text size. */
    measure: '32em',
    onMedia: ON_MEDIA,
  };
}

/** A stage, on phones: a picture from edge to edge with words over it. The same condition stands in stage.module.css. */
const onStage = (rules: string): string =>
  `@media (max-width: 767px), (max-width: 1023px) and (max-height: 480px) {\n${rules}\n}`;

const colours = (values: Palette): Declarations => ({ ...values });

/** The text of the variables of both themes: `:root` is light, `[data-theme='dark']` the difference on screen. */
export function cssVariables(): string {
  return [
    block(':root', { ...scales(), ...colours(palette('light')) }),
    ':root { color-scheme: light }',
    onScreen(block("[data-theme='dark']", colours(palette('dark')))),
    onScreen("[data-theme='dark'] { color-scheme: dark }"),
    onStage(block('[data-stage]', colours(palette('dark')))),
    onStage('[data-stage] { color-scheme: dark }'),
  ].join('\n');
}

/**
 * The variables that change when an operator picks another accent. `html` in front makes them stronger than the
 * style sheet's, so it does not matter which of the two comes first.
 */
export function accentVariables(accent: Hex): string {
  const light = withAccent(accent, palette('light'));
  const dark = withAccent(accent, palette('dark'));
  return [
    block('html:root', { ...light }),
    onScreen(block("html[data-theme='dark']", { ...dark })),
    onStage(block('html [data-stage]', { ...dark })),
  ].join('\n');
}
