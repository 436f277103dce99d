import { ownOrWebHref } from './linked-text.ts';
import { withLineFeeds } from './text.ts';

/** Elements that a text may have. Of all others only the words stay. */
const INLINE = new Set('a b strong i em u s small code sub sup br'.split(' '));
const BLOCKS = new Set('p h2 h3 h4 ul ol li blockquote pre hr table thead tbody tr th td'.split(' '));
const EMPTY = new Set(['br', 'hr']);
/** Boxes that stand on lines of their own: their words are paragraphs. */
const BOXES =
  'div section article header footer main nav aside address center figure figcaption form fieldset legend details ' +
  'summary dl dt dd caption';
/** A page has one first heading, which is its title. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ...([
    ['h1', 'h2'],
    ['h5', 'h4'],
    ['h6', 'h4'],
    ['strike', 's'],
    ['del', 's'],
  ] as const),
  ...BOXES.split(' ').map((name) => [name, 'p'] as const),
]);
const HEADINGS = new Set(['h2', 'h3', 'h4']);
/** What stands in these is nothing to read: it goes with them. */
const HIDDEN = new Set(
  (
    'script style template svg math iframe object embed noscript noembed noframes textarea title head select ' +
    'xmp audio video canvas'
  ).split(' '),
);

/** A comment or declaration, a tag (1: "/" of an end, 2: name, 3: attributes), words, or a "<" that begins nothing. */
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<[!?][^<>]*>|<(\/?)([a-z][a-z0-9]*)(?=[\s/>])([^<>]*)>|[^<]+|</gi;
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const ID = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
/** A part of a text that is named by an id. Behind the prefix, it is none of the ids that the product's own pages use. */
const PART = /^(?:text-)?([\p{L}\p{N}_.:-]{1,80})$/u;
const TELEPHONE = /^tel:(\+?[\d ().-]{2,30})$/i;
/** An e-mail address with a subject or a text for the mail, which are left out: the reader writes them. */
const MAIL_WITH_WORDS = /^(mailto:[^\s<>"'\\?@]+@[^\s<>"'\\?]+)\?[^\s<>"'\\]*$/i;
const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** The character of a code point as HTML writes it, base 10 or 16; '' for one that no text has. */
function characterOf(decimal: string | undefined, hex: string | undefined): string {
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
  const character = code <= 0x10ffff ? String.fromCodePoint(code) : '';
  return /\p{Cc}|\p{Cs}/u.test(character) ? '' : character;
}

/** Words as HTML. A named entity (&copy;) stays one: browsers know all of them and show a name they do not know as it is. */
const wordsOf = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|[a-z][a-z0-9]{1,31});|[&<>"]/gi,
    (found, decimal?: string, hex?: string) => {
      if (decimal || hex) return escaped(characterOf(decimal, hex));
      return ESCAPES[found] ?? found;
    },
  );

/** An attribute's value with its entities as characters; names that addresses have no need of stay as they were typed. */
function attributeOf(pattern: RegExp, attributes: string): string {
  const found = pattern.exec(attributes);
  const typed = found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
  return typed.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) =>
    name ? (CHARACTERS[name.toLowerCase()] ?? whole) : characterOf(decimal, hex),
  );
}

/** The id of a heading on the page; null for none. */
function partId(text: string): string | null {
  const part = PART.exec(text.trim())?.[1];
  return part ? `text-${part}` : null;
}

/** Where a link of a text leads; null for nowhere. `parts`: ids that the text's headings have. */
function linkTo(address: string, parts: ReadonlySet<string>): string | null {
  const text = address.trim();
  if (text.startsWith('#')) {
    const id = partId(text.slice(1));
    return id && parts.has(id) ? `#${id}` : null;
  }
  const number = TELEPHONE.exec(text)?.[1];
  if (number) return `tel:${number.replace(/[^+\d]/g, '')}`;
  return ownOrWebHref(text.replace(MAIL_WITH_WORDS, '$1'));
}

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly attributes: string;
}

/** The tags and words of a source, in order, without what stands in hidden elements. */
function* readable(html: string): Generator<Tag | string> {
  let hidden = '';
  for (const [token, slash, written = '', attributes = ''] of html.matchAll(TOKEN)) {
    const name = RENAMED.get(written.toLowerCase()) ?? written.toLowerCase();
    if (hidden) {
      if (slash && name === hidden) hidden = '';
    } else if (HIDDEN.has(name)) {
      if (!slash) hidden = name;
    } else if (INLINE.has(name) || BLOCKS.has(name)) {
      yield { name, isEnd: slash === '/', attributes };
    } else if (!name && !/^<[!?]/.test(token)) {
      yield token;
    }
  }
}

/** Keeps account of what is open, so that every element is one that we began and ended, and words stand in blocks. */
class Writer {
  readonly deadLinks: string[] = [];
  readonly #parts: string[] = [];
  readonly #open: string[] = [];
  /** Tags that are written when words follow: inline elements, and a paragraph around them. */
  #waiting: { name: string; tag: string }[] = [];
  #paragraphWaits = false;
  /** The open paragraph is ours: an empty line ends it. */
  #isImplied = false;

  readonly #ids: ReadonlySet<string>;
  readonly #keepsLines: boolean;

  /** `ids` of the text's headings. `keepsLines`: line breaks mean something, as the text has no blocks of its own. */
  constructor(ids: ReadonlySet<string>, keepsLines: boolean) {
    this.#ids = ids;
    this.#keepsLines = keepsLines;
  }

  words(text: string): void {
    const written = wordsOf(text);
    const isLoose =
      !this.#paragraphWaits && (this.#open.length === 0 || (this.#isImplied && this.#open.length === 1));
    const paragraphs = isLoose ? written.split(/\n[ \t\n]*\n/) : [written];
    for (const [index, part] of paragraphs.entries()) {
      if (index > 0) {
        this.end('p');
        this.#newLine();
      }
      this.#put(part);
    }
  }

  start({ name, attributes }: Tag): void {
    if (name === 'br') this.#lineBreak();
    else if (INLINE.has(name)) this.#startInline(name, attributes);
    else this.#startBlock(name, attributes);
  }

  /** Ends the element and what is still open in it; nothing when it is not open. */
  end(name: string): void {
    if (name === 'p' && this.#paragraphWaits) {
      this.#paragraphWaits = false;
      return;
    }
    const waiting = INLINE.has(name) ? this.#waiting.findLastIndex((one) => one.name === name) : -1;
    if (waiting >= 0) {
      this.#waiting.splice(waiting, 1);
      return;
    }
    const at = this.#open.lastIndexOf(name);
    if (at < 0) return;
    if (BLOCKS.has(name)) this.#paragraphWaits = false;
    this.#close(at);
  }

  text(): string {
    this.#close(0);
    return this.#parts.join('').trim();
  }

  #close(from: number): void {
    for (const inner of this.#open.splice(from).reverse()) this.#parts.push(`</${inner}>`);
  }

  /** No link is inside another; one that leads nowhere is its words. */
  #startInline(name: string, attributes: string): void {
    if (name !== 'a') {
      this.#waiting.push({ name, tag: `<${name}>` });
      return;
    }
    this.end('a');
    const address = attributeOf(HREF, attributes);
    const href = linkTo(address, this.#ids);
    if (href) {
      const rel = /^[/#]/.test(href) ? '' : ' rel="noopener"';
      this.#waiting.push({ name, tag: `<a href="${escaped(href)}"${rel}>` });
    } else if (address) this.deadLinks.push(address);
  }

  /** A block ends a paragraph, as browsers have it. A paragraph itself begins with its words. */
  #startBlock(name: string, attributes: string): void {
    this.#paragraphWaits = false;
    this.end('p');
    if (name === 'p') {
      this.#paragraphWaits = true;
      return;
    }
    const id = HEADINGS.has(name) ? partId(attributeOf(ID, attributes)) : null;
    this.#parts.push(id ? `<${name} id="${id}">` : `<${name}>`);
    if (!EMPTY.has(name)) this.#open.push(name);
  }

  /** Between blocks, for who reads the HTML: never two of them. */
  #newLine(): void {
    if (this.#parts.at(-1) !== '\n') this.#parts.push('\n');
  }

  #lineBreak(): void {
    if (this.#paragraphWaits || this.#open.length > 0) this.#flush();
    this.#parts.push('<br>');
  }

  #put(text: string): void {
    const lines = this.#keepsLines
      ? (part: string) => part.replace(/\n[ \t]*/g, '<br>')
      : (part: string) => part;
    if (/^[ \t\n]*$/.test(text)) {
      if (this.#open.length > 0) this.#parts.push(lines(text));
      else if (text.includes('\n')) this.#newLine();
      return;
    }
    const isFirst = this.#open.length === 0 && !this.#paragraphWaits;
    this.#flush();
    this.#parts.push(lines(isFirst ? text.replace(/^[ \t\n]+/, '') : text));
  }

  /** Begins what waits, in a paragraph when no block is around. */
  #flush(): void {
    const isImplied = this.#open.length === 0 && !this.#paragraphWaits;
    if (isImplied || this.#paragraphWaits) {
      this.#isImplied = isImplied;
      this.#parts.push('<p>');
      this.#open.push('p');
    }
    this.#paragraphWaits = false;
    for (const { name, tag } of this.#waiting.splice(0)) {
      this.#parts.push(tag);
      this.#open.push(name);
    }
  }
}

interface RichText {
  html: string;
  /** Addresses, as they were written, of links that became words: no page, web or e-mail address, telephone or heading. */
  deadLinks: string[];
}

/**
 * A text with headings, lists, links and emphasis, from HTML or plain paragraphs, such that it may be put into any
 * page: it is written anew from the elements above. Links lead to this site, the web, an e-mail address, a telephone
 * number or a heading of the text (docs/product.md, section 9.6).
 */
export function richText(source: string): RichText {
  const html = withLineFeeds(source)
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim();
  const pieces = [...readable(html)];
  const tags = pieces.filter((piece) => typeof piece !== 'string');
  const headings = tags.filter(({ name, isEnd }) => HEADINGS.has(name) && !isEnd);
  const ids = new Set(headings.flatMap(({ attributes }) => partId(attributeOf(ID, attributes)) ?? []));
  const out = new Writer(ids, !tags.some(({ name }) => BLOCKS.has(name) || name === 'br'));
  for (const piece of pieces) {
    if (typeof piece === 'string') out.words(piece);
    else if (piece.isEnd) out.end(piece.name);
    else out.start(piece);
  }
  return { html: out.text(), deadLinks: out.deadLinks };
}
