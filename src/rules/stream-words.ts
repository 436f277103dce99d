/**
 * Letters that look like Latin ones, or are written in their place: of other alphabets those that look the same (after
 * Unicode's own list of confusables, as far as whole words are written in them), and Latin ones that Unicode does not take
 * apart. Both the words that are held and what is said are read by it, so that words of these alphabets are still found.
 */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...lookalikes(
    'ø o',
    'ł l',
    'đ d',
    'ð d',
    'ħ h',
    'ŧ t',
    'ı i',
    'æ ae',
    'œ oe',
    'þ th',
    'ɑ a',
    'ɡ g',
    'ɩ i',
    'ʏ y',
  ),
  // Cyrillic
  ...lookalikes(
    'а a',
    'в b',
    'с c',
    'ԁ d',
    'е e',
    'һ h',
    'н h',
    'і i',
    'ј j',
    'к k',
    'ӏ l',
    'м m',
    'о o',
    'р p',
    'ԛ q',
  ),
  ...lookalikes('ѕ s', 'т t', 'у y', 'ү y', 'ѵ v', 'ԝ w', 'х x'),
  // Greek
  ...lookalikes(
    'α a',
    'β b',
    'ϲ c',
    'ε e',
    'η n',
    'ι i',
    'ϳ j',
    'κ k',
    'ν v',
    'ο o',
    'ρ p',
    'ς σ',
    'τ t',
    'υ u',
    'χ x',
  ),
  // Small capitals, then letters of Lisu, Cherokee and Armenian.
  ...sameLetters('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'),
  ...sameLetters('ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ', 'abcdefghijklmnoprstuvwxyz'),
  ...sameLetters('ᎪᏴᏟᎬᏀᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᏔᏃ', 'abceghjklmprstvwz'),
  ...sameLetters('ցհյոօսա', 'ghjnouw'),
};

function lookalikes(...pairs: string[]): Record<string, string> {
  return Object.fromEntries(pairs.map((pair) => pair.split(' ')));
}

/** The same for two lists of letters in one order. */
function sameLetters(letters: string, latin: string): Record<string, string> {
  return Object.fromEntries([...letters.toLowerCase()].map((letter, nr) => [letter, latin[nr] ?? letter]));
}

/** Letters A to Z as signs, which Unicode does not take apart: white ones in black circles and squares, and those of flags. */
const ENCLOSED_LETTERS = [0x1f150, 0x1f170, 0x1f1e6];

function letterOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = ENCLOSED_LETTERS.find((one) => code >= one && code < one + 26);
  return first === undefined ? sign : String.fromCharCode(97 + code - first);
}

/**
 * The words of a text as they are compared: without case, marks of letters, signs that cannot be seen and signs between them,
 * and with letters that look the same as one.
 */
export const foldedWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu, '')
    .replace(/[\u{1f150}-\u{1f1ff}]/gu, letterOf)
    // Upper case, then lower case: "ß" is "SS" in capitals.
    .toUpperCase()
    .toLowerCase()
    .replace(/[^a-z\s]/gu, (letter) => LOOKALIKES[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
