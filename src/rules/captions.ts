/** Captions as WebVTT, at most so many bytes: a film of hours has less. */
export const CAPTIONS_MAX_BYTES = 300 * 1024;
export const CAPTIONS_MAX_TRACKS = 10;
const CUES_MAX = 10_000;

/** From, to, and the rest of the line. One space before the rest: with `+` there, many spaces would take quadratic time. */
const TIMING =
  /^((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t](.*))?$/s;
/** What places a line on the picture; anything else behind a time is left out. */
const SETTING = /^(?:(?:line|position|size):-?\d{1,3}(?:\.\d+)?%?|align:(?:start|center|end|left|right))$/;
/** Bold, italic, underlined, who speaks: what players show without a style sheet. */
const TAG = /<(\/?)([biuv])(?=[ .>])([^<>]*)>/g;

function secondsOf(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** The words of a line: known tags without their classes, every other tag and sign of one as plain text. */
function plainLine(line: string): string {
  let text = '';
  let at = 0;
  for (const tag of line.matchAll(TAG)) {
    const [whole, slash = '', name = '', rest = ''] = tag;
    text += escaped(line.slice(at, tag.index));
    const speaker = name === 'v' && !slash ? ` ${rest.replace(/^\S*/, '').replaceAll('&', '').trim()}` : '';
    text += `<${slash}${name}${speaker}>`;
    at = tag.index + whole.length;
  }
  return text + escaped(line.slice(at));
}

const escaped = (text: string): string =>
  text
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d{1,7}|#x[0-9a-f]{1,6});)/gi, '&amp;')
    .replace(/<(?:\/?[a-z]|\d)[^<>]*>/gi, '')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/--&gt;/g, '→');

/**
 * Captions written anew from what a file says: its cues in order, with times, places and words. Comments, styles,
 * regions and everything that is no cue are left out. Null when it is no WebVTT or has no cue.
 */
export function cleanCaptions(source: string): string | null {
  const lines = source
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return null;
  const cues: string[] = [];
  let at = 1;
  while (at < lines.length) {
    const timing = TIMING.exec(lines[at] ?? '');
    at += 1;
    if (!timing) continue;
    const [, from = '', to = '', settings = ''] = timing;
    const words: string[] = [];
    for (; at < lines.length && lines[at]?.trim() !== ''; at += 1) words.push(plainLine(lines[at] ?? ''));
    if (words.length === 0 || secondsOf(to) <= secondsOf(from)) continue;
    const kept = settings.split(/[ \t]+/).filter((one) => SETTING.test(one));
    cues.push([[from, '-->', to, ...kept].join(' '), ...words].join('\n'));
    if (cues.length > CUES_MAX) return null;
  }
  return cues.length === 0 ? null : `WEBVTT\n\n${cues.join('\n\n')}\n`;
}
