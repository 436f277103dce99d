import { ApiError } from '#api/api-error.ts';
import { setBrowserApi } from '#api/browser-api.ts';
import type { Api } from '#api/client.ts';
import { fingerprintOf, keepUpload, keptUpload } from '#api/kept-uploads.ts';
import { sendLargeFile } from '#services/uploads.ts';

const film = new File(['film'], 'film.mp4', { lastModified: 1 });
const known = fingerprintOf('feed-video', film);
const ADDRESS = '/api/uploads/one';

/** Sends a film whose bytes all arrive; `answer` is what `finish` comes to. */
async function send(answer: () => unknown) {
  keepUpload(known, ADDRESS);
  const api = { send: async () => answer(), sendResumable: async () => 'one' };
  setBrowserApi(api as unknown as Api);
  return sendLargeFile(film, 'feed-video', '', {});
}

test('an upload that has become a file is forgotten', async () => {
  expect(await send(() => ({ _id: 'file' }))).toEqual({ _id: 'file' });
  expect(keptUpload(known)).toBeUndefined();
});

test.each<[string, Error, string | undefined]>([
  ['the file is refused', new ApiError(422, 'Not a video', 'http.invalid'), undefined],
  ['the server no longer has it', new ApiError(404, 'Gone', 'uploads.not-found'), undefined],
  ['the account has no room', new ApiError(422, 'Full', 'files.no-room'), ADDRESS],
  ['the server fails', new ApiError(500, 'Error', 'http.unexpected'), ADDRESS],
  ['the server is busy', new ApiError(503, 'Busy', 'http.unavailable'), ADDRESS],
  ['it was asked too often', new ApiError(429, 'Slowly', 'http.too-many-requests'), ADDRESS],
  ['the session has ended', new ApiError(401, 'Login', 'http.unauthorized'), ADDRESS],
])('when %s, it is kept only where its bytes still are', async (_, refusal, expected) => {
  const sent = send(() => {
    throw refusal;
  });
  await expect(sent).rejects.toBe(refusal);
  expect(keptUpload(known)).toBe(expected);
});
