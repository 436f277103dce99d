import { pastedFiles } from '#lib/pasted-files.ts';

const picture = new File(['x'], 'image.png', { type: 'image/png' });
const paste = (text: string, files: File[], html = '') =>
  pastedFiles({
    files: files as unknown as FileList,
    getData: (type) => (type === 'text/plain' ? text : type === 'text/html' ? html : ''),
  });

test('a cell of Excel is text, though its picture comes along', () => {
  expect(paste('12.50\t30\r\n', [picture])).toEqual([]);
});

test('a picture alone is a file, and so is one whose name stands beside it', () => {
  expect(paste('', [picture])).toEqual([picture]);
  expect(paste('image.png', [picture])).toEqual([picture]);
  expect(paste('file:///home/ada/image.png\n', [picture])).toEqual([picture]);
});

test.each([
  [
    'Excel',
    '<html><head><style>td { color: red }</style></head><body><table><tr><td>12.50</td></tr></table></body></html>',
  ],
  ['Word', '<!--StartFragment--><p class="MsoNormal">A line<o:p></o:p></p><!--EndFragment-->'],
  ['PowerPoint', '<div style="margin-top:5pt"><span lang="en-US">A heading</span></div>'],
])('what %s copies as HTML and a picture is text', (_what, html) => {
  expect(paste('', [picture], html)).toEqual([]);
  expect(paste(' \r\n', [picture], html)).toEqual([]);
});

test('a picture copied from a page is a file, though its element comes along', () => {
  const html =
    '<meta charset="utf-8"><style>img { width: 1px }</style><img src="https://a.example/b.png" alt="A cat">';
  expect(paste('', [picture], html)).toEqual([picture]);
});

test('HTML without a file brings none', () => {
  expect(paste('', [], '<p>A line</p>')).toEqual([]);
});
