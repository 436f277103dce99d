/** The words of a text as part of an address: lowercase letters and digits between single hyphens. May be empty. */
export function slugWords(text: string, most: number): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replace(/^-|-$/g, '');
}
