import { foldedWords } from './stream-words.ts';

/** Words that, beside the name of the site, make a name look like its staff. */
const STAFF_WORDS = new Set(
  (
    'admin administrator billing help helpdesk info moderator news official operator owner payment payments payout ' +
    'payouts safety security service staff support system team the verified'
  )
    .split(' ')
    .map(skeletonOf),
);

/** Letters and digits that are taken for each other at a glance become one of them: "F00TLlGHT" is "FOOTLIGHT". */
function skeletonOf(word: string): string {
  return word
    .replace(/[i1]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Whether some of these words, one after the other, are `whole`. */
const hasRun = (words: readonly string[], whole: string): boolean =>
  words.some((_, from) => {
    let run = '';
    for (let to = from; to < words.length && run.length < whole.length; to += 1) run += words[to];
    return run === whole;
  });

/**
 * Whether people would take a name for the site's own: the site's name stands in it as words of their own ("Footlight
 * Support", "F o o t l i g h t"), or joined with a word for its staff ("footlightsupport"), also in letters of other
 * alphabets and digits that look the same.
 */
export function posesAsSite(name: string, siteName: string): boolean {
  const site = foldedWords(siteName).map(skeletonOf).join('');
  if (site === '') return false;
  const words = foldedWords(name).map(skeletonOf);
  if (hasRun(words, site)) return true;
  const whole = words.join('');
  return (
    (whole.startsWith(site) && STAFF_WORDS.has(whole.slice(site.length))) ||
    (whole.endsWith(site) && STAFF_WORDS.has(whole.slice(0, -site.length)))
  );
}
