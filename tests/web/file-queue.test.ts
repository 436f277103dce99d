import { ApiError } from '#api/api-error.ts';
import { REMOVED } from '#api/kept-uploads.ts';
import { draftFiles } from '#features/feeds/composer/draft-store.ts';
import { FileQueue, finishAll, type SendFile } from '#features/items/editor/file-queue.ts';
import { storedFile, tileOf, unfinishedFile } from '#features/items/editor/form-files.ts';
import { filesService } from '#services/files.ts';
import { RESUMABLE_BYTES } from '#services/uploads.ts';
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

describe('a large file whose upload stopped with its tab', () => {
  const chosen = (name: string, lastModified = 1) => {
    const file = new File(['x'], name, { type: 'video/mp4', lastModified });
    Object.defineProperty(file, 'size', { value: RESUMABLE_BYTES });
    return file;
  };
  const never: SendFile = () => new Promise(() => undefined);
  /** As it comes back from a draft. */
  const back = (draft: ReturnType<typeof draftFiles>) =>
    draft.map((file) => {
      if (!('unfinished' in file)) throw new Error('it is known by the server');
      return unfinishedFile(file.unfinished, file.alt);
    });

  it('is remembered by the draft, and goes on in its place and with its words when it is chosen again', () => {
    const queue = new FileQueue(never, []);
    queue.add([chosen('one.mp4'), chosen('two.mp4')]);
    queue.describe(queue.read()[0]?.id ?? '', 'The first');
    const draft = draftFiles(queue.read());
    queue.close();
    const begun = back(JSON.parse(JSON.stringify(draft)));
    expect(begun.map(tileOf)).toEqual([
      expect.objectContaining({ name: 'one.mp4', status: 'failed', isUnfinished: true, alt: 'The first' }),
      expect.objectContaining({ name: 'two.mp4', status: 'failed', isUnfinished: true }),
    ]);
    const sent: string[] = [];
    const again = new FileQueue((file) => {
      sent.push(file.name);
      return new Promise(() => undefined);
    }, begun);
    // There is nothing to send yet.
    again.retryUnanswered();
    expect(sent).toEqual([]);
    expect(draftFiles(again.read())).toEqual(draft);
    again.add([chosen('one.mp4'), chosen('two.mp4', 2)]);
    expect(sent.sort()).toEqual(['one.mp4', 'two.mp4']);
    expect(again.read().map(({ name, alt, status }) => [name, alt, status])).toEqual([
      ['one.mp4', 'The first', 'uploading'],
      ['two.mp4', '', 'failed'],
      // Changed since: another file.
      ['two.mp4', '', 'uploading'],
    ]);
    again.close();
  });

  it('is forgotten by the server when it is taken out, and kept when the composer is left', () => {
    const reasons: unknown[] = [];
    const queue = new FileQueue((_file, _kind, _alt, { signal }) => {
      signal?.addEventListener('abort', () => reasons.push(signal.reason));
      return new Promise(() => undefined);
    }, []);
    queue.add([chosen('one.mp4'), chosen('two.mp4')]);
    queue.remove(queue.read()[0]?.id ?? '');
    queue.close();
    expect(reasons).toEqual([REMOVED, expect.objectContaining({ name: 'AbortError' })]);
  });
});

describe('a large upload that is paused', () => {
  const large = (name: string) => {
    const file = new File(['x'], name, { type: 'video/mp4', lastModified: 1 });
    Object.defineProperty(file, 'size', { value: RESUMABLE_BYTES });
    return file;
  };
  /** Calls under way: what they were told to stop for, and how they say how far they are. */
  const begun: { name: string; reason?: unknown; progress: (percent: number) => void }[] = [];
  const send: SendFile = (file, _kind, _alt, { signal, onProgress }) =>
    new Promise((_, reject) => {
      const call: (typeof begun)[number] = { name: file.name, progress: (percent) => onProgress?.(percent) };
      begun.push(call);
      signal?.addEventListener('abort', () => {
        call.reason = signal.reason;
        reject(signal.reason);
      });
    });
  const callsFor = (name: string) => begun.filter((call) => call.name === name);
  const states = (queue: FileQueue) => queue.read().map(({ status, progress }) => [status, progress]);
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  beforeEach(() => begun.splice(0));

  it('stops, keeps its place and its bytes, and goes on where it stopped', async () => {
    const queue = new FileQueue(send, []);
    queue.add([large('one.mp4'), large('two.mp4'), large('three.mp4')]);
    const [one, , three] = queue.read().map(({ id }) => id);
    const [first] = callsFor('one.mp4');
    first?.progress(40);
    queue.pause(one ?? '');
    // One that waits for its turn is kept from beginning, too.
    queue.pause(three ?? '');
    await settled();
    expect(states(queue)).toEqual([
      ['paused', 40],
      ['uploading', 0],
      ['paused', 0],
    ]);
    expect(first?.reason).toMatchObject({ name: 'AbortError' });
    // What was on its way then counts no more, and a network that comes back starts nothing.
    first?.progress(100);
    dispatchEvent(new Event('online'));
    expect([states(queue)[0], begun.length]).toEqual([['paused', 40], 2]);
    queue.resume(one ?? '');
    expect(states(queue)[0]).toEqual(['uploading', 40]);
    expect(begun).toHaveLength(3);
    callsFor('one.mp4')[1]?.progress(55);
    expect(states(queue)[0]).toEqual(['uploading', 55]);
    queue.close();
  });

  it('goes on once, however quickly it is paused and resumed', async () => {
    const queue = new FileQueue(send, []);
    queue.add([large('one.mp4')]);
    const id = queue.read()[0]?.id ?? '';
    for (let press = 0; press < 3; press += 1) {
      queue.pause(id);
      queue.resume(id);
    }
    await settled();
    expect([states(queue), begun.length]).toEqual([[['uploading', 0]], 2]);
    queue.close();
  });

  it('holds nothing up that waits for the others, and stays in the draft', async () => {
    const queue = new FileQueue(send, []);
    queue.add([large('one.mp4')]);
    queue.pause(queue.read()[0]?.id ?? '');
    await queue.finish();
    expect(draftFiles(queue.read())).toEqual([
      { alt: '', unfinished: expect.objectContaining({ name: 'one.mp4' }) },
    ]);
    queue.remove(queue.read()[0]?.id ?? '');
    queue.close();
  });

  it('is for files that can go on: small ones are sent in one go', () => {
    const queue = new FileQueue(send, []);
    queue.add([new File(['x'], 'small.jpg', { type: 'image/jpeg' })]);
    const id = queue.read()[0]?.id ?? '';
    expect(queue.read().map(tileOf)).toEqual([expect.objectContaining({ canPause: false })]);
    queue.pause(id);
    expect(states(queue)).toEqual([['uploading', 0]]);
    queue.close();
  });
});

it('goes on by itself when the network is back, but not with what the server refused', async () => {
  const sent: string[] = [];
  const queue = new FileQueue((file) => {
    sent.push(file.name);
    return Promise.reject(file.name === 'refused.jpg' ? new ApiError(422, 'Too large.') : new ApiError(0));
  }, []);
  queue.open();
  queue.add([new File(['x'], 'lost.jpg'), new File(['x'], 'refused.jpg')]);
  await queue.finish();
  expect(queue.read().map(({ status }) => status)).toEqual(['failed', 'failed']);
  sent.length = 0;
  dispatchEvent(new Event('online'));
  await queue.finish();
  expect(sent).toEqual(['lost.jpg']);
  queue.close();
  dispatchEvent(new Event('online'));
  expect(sent).toEqual(['lost.jpg']);
});

describe('descriptions that are written while a form waits for its files', () => {
  /** One file that the server has, whose descriptions are kept; `first` holds up the first of them. */
  function open(first = Promise.resolve()) {
    const photo = anUpload({ _id: 'photo' });
    const saved: string[] = [];
    const saveAlt = async (_id: string, alt: string) => {
      saved.push(alt);
      if (saved.length === 1) await first;
      return { ...photo, alt };
    };
    const queue = new FileQueue(() => Promise.reject(new ApiError(0)), [storedFile(photo)], saveAlt);
    return { queue, saved };
  }

  it('reach the server, also those that are written while an earlier one is sent', async () => {
    const first = Promise.withResolvers<void>();
    const { queue, saved } = open(first.promise);
    queue.describe('photo', 'A hall');
    const finished = queue.finish();
    await Promise.resolve();
    expect(saved).toEqual(['A hall']);
    queue.describe('photo', 'A hall full of people');
    first.resolve();
    await finished;
    expect(saved).toEqual(['A hall', 'A hall full of people']);
  });

  it('reach the server, also when another place of the form is what it waits for', async () => {
    const film = Promise.withResolvers<ReturnType<typeof anUpload>>();
    const films = new FileQueue(() => film.promise, []);
    films.add([new File(['x'], 'walk.mp4', { type: 'video/mp4' })]);
    const { queue, saved } = open();
    const finished = finishAll(() => [queue, films]);
    await Promise.resolve();
    queue.describe('photo', 'The stage');
    film.resolve(anUpload({ _id: 'film', type: 'feed-video' }));
    await finished;
    expect(saved).toEqual(['The stage']);
  });
});
