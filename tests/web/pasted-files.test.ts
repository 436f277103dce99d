import { pastedFiles } from '#lib/pasted-files.ts';

const picture = new File(['x'], 'image.png', { type: 'image/png' });
const paste = (text: string, files: File[]) =>
  pastedFiles({ files: files as unknown as FileList, getData: () => text });

test('a cell of Excel is text, though its picture comes along', () => {
  expect(paste('12.50\t30\r\n', [picture])).toEqual([]);
});

test('a picture alone is a file, and so is one whose name stands beside it', () => {
  expect(paste('', [picture])).toEqual([picture]);
  expect(paste('image.png', [picture])).toEqual([picture]);
  expect(paste('file:///home/ada/image.png\n', [picture])).toEqual([picture]);
});
