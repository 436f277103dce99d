/** What HTML says in words; a picture alone says nothing, not even what stands for it. */
function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const one of body.querySelectorAll('style, script, title')) one.remove();
  return body.textContent;
}

/**
 * The files of a paste, none where text is meant: Word, Excel and PowerPoint put a picture of what was copied beside
 * its text, sometimes as HTML alone. A system that copies files may put their names there as text, and a browser that
 * copies a picture puts its `<img>` there.
 */
export function pastedFiles(clipboard: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const files = [...clipboard.files];
  const plain = clipboard.getData('text/plain');
  const lines = (plain.trim() ? plain : wordsOf(clipboard.getData('text/html')))
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const isNames = lines.every((line) => files.some(({ name }) => line === name || line.endsWith(`/${name}`)));
  return isNames ? files : [];
}
