/**
 * The files of a paste, none where text is meant: Word, Excel and PowerPoint put a picture of what was copied beside
 * its text. A system that copies files may put their names there as text.
 */
export function pastedFiles(clipboard: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const files = [...clipboard.files];
  const lines = clipboard
    .getData('text/plain')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const isNames = lines.every((line) => files.some(({ name }) => line === name || line.endsWith(`/${name}`)));
  return isNames ? files : [];
}
