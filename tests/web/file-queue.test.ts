import { FileQueue } from '#features/feeds/composer/file-queue.ts';
import { storedFile } from '#features/feeds/composer/post-files.ts';
import { filesService } from '#services/files.ts';
import { anUpload } from '#support/web-creator.ts';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('asks for one round of statuses at a time, so that a late answer cannot overwrite a newer one', async () => {
  jest.useFakeTimers();
  const film = anUpload({ _id: 'film', type: 'feed-video', status: 'created' });
  const answers: ((file: typeof film) => void)[] = [];
  const ask = jest
    .spyOn(filesService, 'status')
    .mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const queue = new FileQueue(() => Promise.reject(new Error('nothing is sent here')), [storedFile(film)]);
  queue.open();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
  answers[0]?.({ ...film, status: 'processing' });
  await jest.advanceTimersByTimeAsync(2000);
  expect(ask).toHaveBeenCalledTimes(2);
  answers[1]?.({ ...film, status: 'finished' });
  await jest.advanceTimersByTimeAsync(4000);
  expect(queue.read()).toEqual([expect.objectContaining({ status: 'done' })]);
  expect(ask).toHaveBeenCalledTimes(2);
  queue.close();
});
