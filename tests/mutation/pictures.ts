import type { Mutation } from './mutation.ts';

const TURNS = 'server/turns.ts';

/** What pictures may take of a server's memory and threads. */
export const pictures: readonly Mutation[] = [
  {
    name: 'pictures: memory of one',
    file: 'server/features/files/images.ts',
    from: "  if (bytes > MOST_PICTURE_BYTES) throw new PictureError('too-heavy');\n",
    to: '',
    test: 'uploadedFiles',
    only: 'takes gigabytes to unfold',
  },
  {
    name: 'pictures: what was written is opened again',
    file: 'server/features/files/images.ts',
    from: '  await checkWritten(data, info);\n',
    to: '',
    test: 'uploadedFiles',
    only: 'never called finished',
  },
  {
    name: 'pictures: cut out of a larger one',
    file: 'server/features/files/decoding-memory.ts',
    from: '(await avifPixels(path)) *',
    to: '((await avifPixels(path)) && pixels) *',
    test: 'uploadedFiles',
    only: 'cut out of a very large one',
  },
  {
    name: 'pictures: memory of all together',
    file: TURNS,
    from: 'busy.length === 0 || bytes <= MOST_PICTURE_BYTES ? found : undefined',
    to: 'bytes >= 0 ? found : undefined',
    test: 'turns',
    only: 'no more memory together',
  },
  {
    name: 'pictures: a thread for passwords',
    file: TURNS,
    from: ' || busy.length >= MOST_OF_A_KIND',
    to: '',
    test: 'turns',
    only: 'leave a thread to files',
  },
  {
    name: 'pictures: a thread for files',
    file: TURNS,
    from: 'running.length >= MOST_TOGETHER || ',
    to: '',
    test: 'turns',
    only: 'leave a thread to files',
  },
  {
    name: 'pictures: of somebody who sends many',
    file: TURNS,
    from: 'all.find(({ who }) => !busy.some((work) => work.who === who)) ?? all[0]',
    to: 'all[0]',
    test: 'turns',
    only: 'sends many pictures',
  },
];
