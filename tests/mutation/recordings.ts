import type { Mutation } from './mutation.ts';

const FOLDER = 'src/features/streaming/recording';
const recorded = { test: 'recordings' } as const;

/** What a browser recorded: whose it is, and what becomes of it. */
export const recordings: readonly Mutation[] = [
  {
    name: 'recordings: of other people who use this browser',
    file: `${FOLDER}/recording-store.ts`,
    from: 'return all.filter((one) => one.ownerId === ownerId).sort(',
    to: 'return all.sort(',
    ...recorded,
    only: 'nothing of other people',
  },
  {
    name: 'recordings: under way in another tab',
    file: `${FOLDER}/use-recordings.ts`,
    from: '!isOpen || Date.now() - savedAt > SILENT_MS;',
    to: '!isOpen || savedAt < Date.now() + SILENT_MS;',
    ...recorded,
    only: 'under way in another tab',
  },
  {
    name: 'recordings: of a stream that has ended',
    file: `${FOLDER}/use-recorder.ts`,
    from: 'const recorded = begun && begun.streamId === stream?._id ? begun : null;',
    to: 'const recorded = begun;',
    ...recorded,
    only: 'the end of the stream ends',
  },
  {
    name: 'recordings: published instead of drafts',
    file: `${FOLDER}/save-sheet.tsx`,
    from: "start: { ...EMPTY_VIDEO, title, status: 'draft' },",
    to: "start: { ...EMPTY_VIDEO, title, status: 'active' },",
    ...recorded,
    only: 'becomes a draft video',
  },
  {
    name: 'recordings: sent again with each try',
    file: `${FOLDER}/save-sheet.tsx`,
    from: 'sent.current ??= await send();',
    to: 'sent.current = await send();',
    ...recorded,
    only: 'sends nothing twice',
  },
  {
    name: 'recordings: discarded without a question',
    file: `${FOLDER}/recordings-panel.tsx`,
    from: 'onClick={() => setDiscarding(one)}>',
    to: 'onClick={() => void removeRecording(one.id)}>',
    ...recorded,
    only: 'discarded after a question',
  },
];
