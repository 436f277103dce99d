import { knownType } from '#rules/file-kinds.ts';

/** The type that a file's own bytes show; empty when they show none we know. Its name is not asked. */
export async function contentTypeOf(path: string): Promise<string> {
  // Loaded with the first upload: a start need not wait for it.
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path);
  return knownType(found?.mime ?? '');
}
