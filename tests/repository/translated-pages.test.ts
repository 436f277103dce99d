import { readdirSync, readFileSync } from 'node:fs';
import { textsBeside } from '#support/texts-beside.ts';
import { translatedNames } from '#support/translated-names.ts';

const FILES = ['src', 'pages'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => `${folder}/${path}`),
);

const planted: [what: string, markup: string][] = [
  ['a translation beside an element', "<p>{t('a.b')}<b>c</b></p>"],
  ['words beside an element', '<p>Total <b>{sum}</b></p>'],
  ['words beside a value', '<p>@{name}</p>'],
  ['a text that comes and goes beside an element', "<p>{met ? t('a.b') : null}<b>c</b></p>"],
  ['a template beside an element', '<p>{`${a} of b`}<b>c</b></p>'],
  ['a text in the place of an element, beside another', "<p>{gone ? t('a.b') : <i>{text}</i>}<b>c</b></p>"],
  ['a name beside an element', '<p>{person.name} {isKnown ? <b>c</b> : null}</p>'],
  ['a number that is written out beside an element', '<p>{formatBytes(size)}<b>c</b></p>'],
  ['a fragment of one text', '<>{shown}{` · ${note}`}</>'],
  ['words in a fragment beside an element', "<p><b>c</b>{more && <>{' '}{t('a.b')}</>}</p>"],
];

test.each(planted)('%s is found', (_what, markup) => {
  expect(textsBeside(`const shown = ${markup};`)).toEqual([1]);
});

test.each([
  ['a component that is a text', "function Size() { if (failed) return t('a.b'); return <b>c</b>; }"],
  ['a short component that is a text', "const Size = () => (failed ? <b>c</b> : t('a.b'));"],
  ['a component that is a text in a fragment', "function Size() { return <>{t('a.b')}</>; }"],
])('%s is found', (_what, source) => {
  expect(textsBeside(source)).toEqual([1]);
});

test.each([
  "<p>{t('a.b')}</p>",
  '<p>{`@${name}`}</p>',
  "<p><span>{t('a.b')}</span> <b>c</b></p>",
  "<p>{met ? <span>{t('a.b')}</span> : null}{' '}<b>c</b></p>",
  "<p>{items.map((item) => <b key={item}>{t('a.b')}</b>)}<i>d</i></p>",
])('%s survives', (markup) => {
  expect(textsBeside(`const shown = ${markup};`)).toEqual([]);
});

test('every text stands in an element of its own, so that a page survives the translator of a browser', () => {
  expect(FILES.length).toBeGreaterThan(400);
  const found = FILES.flatMap((path) =>
    textsBeside(readFileSync(path, 'utf8')).map((line) => `${path}:${line}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['a name', '<p>{performer.name}</p>'],
  ['a name or another one', '<p>{creator.name || creator.username}</p>'],
  ['a user name', '<p>{`@${row.userInfo.username}`}</p>'],
  ['a number beside an element', '<p>{order.orderNumber} <b>c</b></p>'],
  ['a code that is not always there', '<p>{row.shippingCode ? <b>{row.shippingCode}</b> : null}</p>'],
  ['a name in an element that is translated', '<p translate="yes">{performer.name}</p>'],
])('%s is found where translators may change it', (_what, markup) => {
  expect(translatedNames(`const shown = ${markup};`)).toEqual([1]);
});

test.each([
  '<p translate="no">{performer.name}</p>',
  '<p><bdi translate="no">{performer.name}</bdi> <b>c</b></p>',
  '<p>{category.name}</p>',
  '<Face name={performer.name} />',
])('%s keeps the name', (markup) => {
  expect(translatedNames(`const shown = ${markup};`)).toEqual([]);
});

test('names, numbers and codes are not translated', () => {
  const found = FILES.flatMap((path) =>
    translatedNames(readFileSync(path, 'utf8')).map((line) => `${path}:${line}`),
  );
  expect(found).toEqual([]);
});
