/** A file of a message: by its id where the server has it, else what sends it there and answers its id. */
export type OutboxFile = string | (() => Promise<string>);

/**
 * The files of messages that wait to be sent, by the key of the message. They are held in memory, as files can be nowhere
 * else; the store only counts those that are missing.
 */
const held = new Map<string, OutboxFile[]>();

export const holdFiles = (clientKey: string, files: readonly OutboxFile[]): void =>
  void held.set(clientKey, [...files]);

export const forgetFiles = (clientKey: string): void => void held.delete(clientKey);

export const forgetAllFiles = (): void => held.clear();

/**
 * Sends what the server does not have yet and answers the ids of all; null when the files are gone, as the page was loaded
 * anew. After a failure another try goes on with the file that failed.
 */
export async function sendHeldFiles(clientKey: string): Promise<string[] | null> {
  const files = held.get(clientKey);
  if (!files) return null;
  for (const [place, file] of files.entries()) {
    // Whoever wrote the message has discarded it, or signed out: nothing of it goes out as somebody else.
    if (held.get(clientKey) !== files) return null;
    if (typeof file !== 'string') files[place] = await file();
  }
  return files.filter((file) => typeof file === 'string');
}
