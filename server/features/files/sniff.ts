/** Names that mean a type we know under another name. */
const SAME: Readonly<Record<string, string>> = {
  'video/x-m4v': 'video/mp4',
  'video/matroska': 'video/x-matroska',
  'image/apng': 'image/png',
  'audio/opus': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
};

/** The type that a file's own bytes show; empty when they show none we know. Its name is not asked. */
export async function contentTypeOf(path: string): Promise<string> {
  // Loaded with the first upload: a start need not wait for it.
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path);
  // Some types name the codec behind a semicolon.
  const [mime = ''] = found?.mime.split(';') ?? [];
  return SAME[mime] ?? mime;
}
