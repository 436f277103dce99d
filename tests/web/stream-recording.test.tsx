import { act, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { browserApi } from '#api/browser-api.ts';
import { ownVideos } from '#contract/own-videos.ts';
import { privateShows } from '#contract/private-shows.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { streaming } from '#contract/streaming.ts';
import { uploads } from '#contract/uploads.ts';
import { LiveScreen } from '#features/streaming/on-air/live-screen.tsx';
import {
  addChunk,
  beginRecording,
  fileOf,
  type Recording,
  recordingsOf,
} from '#features/streaming/recording/recording-store.ts';
import { triesToClose } from '#support/form-sheet.ts';
import { aPerformer } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { allowVideoConnections } from '#support/web-peer.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aStreamChat, aStreamShown } from '#support/web-streams.ts';
import { aFilm, aVideo } from '#support/web-videos.ts';

/** A recorder of which a test says what it has recorded. */
class Recorder {
  static all: Recorder[] = [];
  static isTypeSupported = (type: string) => type.startsWith('video/webm');
  state = 'inactive';
  slice = 0;
  readonly media: unknown;
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(media: unknown) {
    this.media = media;
    Recorder.all.push(this);
  }
  start(slice: number) {
    this.state = 'recording';
    this.slice = slice;
  }
  record(text: string) {
    this.ondataavailable?.({ data: new Blob([text]) });
  }
  stop() {
    this.state = 'inactive';
    this.record('end');
    this.onstop?.();
  }
}

/** As browsers copy what is stored: jsdom's own copy makes a bare object of a blob. */
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copied(part)]));
}
const { structuredClone } = globalThis;
beforeAll(() => Object.assign(globalThis, { structuredClone: copied }));
afterAll(() => Object.assign(globalThis, { structuredClone }));

const newMedia = () => ({ getTracks: () => [], getVideoTracks: () => [], getAudioTracks: () => [] });
let getUserMedia: () => Promise<unknown>;
allowVideoConnections();
beforeEach(() => {
  Recorder.all = [];
  const media = newMedia();
  getUserMedia = async () => media;
  Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange, MediaRecorder: Recorder });
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(new EventTarget(), {
      getUserMedia: () => getUserMedia(),
      enumerateDevices: async () =>
        ['Front', 'Back'].map((label) => ({ kind: 'videoinput', deviceId: label, label })),
    }),
  });
});
afterEach(() => {
  for (const name of ['indexedDB', 'IDBKeyRange', 'MediaRecorder']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

function show({ isOnAir = true } = {}) {
  let live = isOnAir;
  const stream = () => ({ ...aStreamShown(), conversation: aStreamChat({ keepsOrder: true }) });
  server.use(
    mockCall(streaming.own, () => ({ stream: live ? stream() : null, lastEnded: null })),
    mockCall(privateShows.own, () => ({ show: null, requests: [] })),
    mockCall(streaming.access, () => refuse(503, 'http.unavailable')),
    mockCall(streamChat.rules, () => ({ slowSeconds: 0, heldWords: [] })),
    mockCall(streamChat.list, () => ({ data: [], total: 0, lastSeq: 0, clearedSeq: 0 })),
    mockCall(streaming.end, () => {
      live = false;
      return aStreamShown({ status: 'ended' });
    }),
  );
  return renderScreen(<LiveScreen />, { viewer: aPerformer({ _id: 'p1', reviewState: 'approved' }) });
}
/** What is sent arrives whole. */
function uploadsArrive(): string[] {
  const sent: string[] = [];
  jest.spyOn(browserApi(), 'sendResumable').mockImplementation(async (file, type, options) => {
    options?.onProgress?.(50);
    sent.push(`${file.name} ${file.type} ${type}: ${await file.text()}`);
    return 'up1';
  });
  return sent;
}
const latest = () => Recorder.all.at(-1) as Recorder;
const isWritten = (bytes: number) =>
  waitFor(async () => expect((await recordingsOf('p1')).map((one) => one.bytes)).toEqual([bytes]));

/** A recording whose tab died, as the next visit finds it. */
async function leftBehind(more: Partial<Recording> = {}) {
  const startedAt = Date.now() - 100_000;
  const recording: Recording = {
    ...{ id: 'r1', ownerId: 'p1', title: 'Evening songs', mimeType: 'video/webm;codecs=vp8,opus' },
    ...{ startedAt, savedAt: startedAt, bytes: 0, isOpen: true },
    ...more,
  };
  await beginRecording(recording);
  await addChunk(recording.id, 1, new Blob(['one ']), startedAt + 2000);
  await addChunk(recording.id, 2, new Blob(['two']), startedAt + 62_000);
}

it('a stream is recorded on demand, says so, and is offered once it is stopped', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Record' }));
  expect(await screen.findByText(/Your picture and sound are being recorded on this device/)).toBeVisible();
  expect(screen.getByText(/^Recording 0:0/)).toBeVisible();
  expect(latest().slice).toBeLessThanOrEqual(3000);
  latest().record('some');
  // What came is in the browser's store before the recording has ended.
  await isWritten(4);
  expect(screen.queryByText('Recorded on this device')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Stop recording' }));
  expect(await screen.findByText('Recorded on this device')).toBeVisible();
  expect(screen.queryByText(/are being recorded/)).toBeNull();
  const [made] = await recordingsOf('p1');
  expect(made && (await (await fileOf(made, 'name')).text())).toBe('someend');
});

it('the end of the stream ends the recording and offers it', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Record' }));
  latest().record('some');
  await user.click(screen.getByRole('button', { name: 'End stream' }));
  const ask = await screen.findByRole('alertdialog');
  await user.click(within(ask).getByRole('button', { name: 'End stream' }));
  expect(await screen.findByRole('heading', { name: 'Go live' })).toBeVisible();
  expect(await screen.findByRole('listitem', { name: 'Evening songs' })).toBeVisible();
  expect(latest().state).toBe('inactive');
});

it('another camera begins another recording, and the first one is kept', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Record' }));
  const [first] = Recorder.all;
  first?.record('first');
  const other = newMedia();
  getUserMedia = async () => other;
  await user.click(screen.getByRole('button', { name: 'Stream settings' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Camera' }), 'Back');
  await waitFor(() => expect(Recorder.all).toHaveLength(2));
  expect(first?.state).toBe('inactive');
  expect(latest().media).toBe(other);
});

it('a store that takes no more ends the recording, says so, and keeps what there is', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Record' }));
  latest().record('some');
  await isWritten(4);
  Object.assign(globalThis, {
    indexedDB: {
      open: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    },
  });
  act(() => latest().record('more'));
  expect(await screen.findByText('The recording stopped')).toBeVisible();
  expect(latest().state).toBe('inactive');
  expect(screen.getByRole('heading', { name: 'You are live' })).toBeVisible();
});

it('what a tab that died left behind is offered, and nothing of other people', async () => {
  await leftBehind();
  await leftBehind({ id: 'r2', ownerId: 'somebody', title: 'Not yours' });
  show({ isOnAir: false });
  const found = within(await screen.findByRole('listitem', { name: 'Evening songs' }));
  expect(found.getByText(/1:02/)).toBeVisible();
  expect(screen.queryByText('Not yours')).toBeNull();
});

it('one that is under way in another tab is not offered', async () => {
  await leftBehind();
  await leftBehind({ id: 'r2', title: 'Morning songs' });
  await addChunk('r1', 3, new Blob(['three']), Date.now());
  show({ isOnAir: false });
  expect(await screen.findByRole('listitem', { name: 'Morning songs' })).toBeVisible();
  expect(screen.queryByText('Evening songs')).toBeNull();
});

it('a recording becomes a draft video with title and price, and leaves the browser', async () => {
  await leftBehind();
  const made = jest.fn();
  server.use(
    mockCall(uploads.finish, () => ({ ...aFilm({ _id: 'f1' }), success: true })),
    mockCall(ownVideos.create, ({ form }) => {
      made(Object.fromEntries(form ?? []));
      return aVideo({ _id: 'v1' });
    }),
  );
  const { user } = show({ isOnAir: false });
  const sent = uploadsArrive();
  await user.click(await screen.findByRole('button', { name: 'Save as a draft video' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save as a draft video' });
  const sheet = within(dialog);
  expect(sheet.getByRole('textbox', { name: 'Title' })).toHaveValue('Evening songs');
  await user.click(sheet.getByRole('radio', { name: /^Pay per view/ }));
  await user.clear(sheet.getByRole('textbox', { name: /Price/ }));
  await user.type(sheet.getByRole('textbox', { name: /Price/ }), '15');
  await triesToClose(user, dialog, 'Cancel');
  await user.click(sheet.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('The recording is now a draft among your videos.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the draft' })).toHaveAttribute(
    'href',
    '/creator/my-video/update/v1',
  );
  expect(sent).toEqual(['Evening songs.webm video/webm performer-video: one two']);
  expect(made).toHaveBeenCalledWith(
    expect.objectContaining({ title: 'Evening songs', status: 'draft', price: '15', fileId: 'f1' }),
  );
  await waitFor(async () => expect(await recordingsOf('p1')).toEqual([]));
  await waitFor(() => expect(screen.queryByText('Recorded on this device')).toBeNull());
});

it('a refused draft keeps the recording, and the next try sends nothing twice', async () => {
  await leftBehind();
  let tries = 0;
  server.use(
    mockCall(uploads.finish, () => ({ ...aFilm({ _id: 'f1' }), success: true })),
    mockCall(ownVideos.create, () => {
      tries += 1;
      return tries === 1 ? refuse(503, 'http.unavailable', 'Not now.') : aVideo({ _id: 'v1' });
    }),
  );
  const { user } = show({ isOnAir: false });
  const sent = uploadsArrive();
  await user.click(await screen.findByRole('button', { name: 'Save as a draft video' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Save as a draft video' }));
  await user.click(sheet.getByRole('button', { name: 'Save draft' }));
  expect(await sheet.findByText('Not now.')).toBeVisible();
  expect(await recordingsOf('p1')).toHaveLength(1);
  await user.click(sheet.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('The recording is now a draft among your videos.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('a recording is downloaded, and discarded after a question', async () => {
  await leftBehind();
  const saved: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const { user } = show({ isOnAir: false });
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toEqual(['Evening songs.webm']));
  click.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  const ask = within(await screen.findByRole('alertdialog', { name: 'Discard this recording?' }));
  await user.click(ask.getByRole('button', { name: 'Cancel' }));
  expect(await recordingsOf('p1')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  const again = within(await screen.findByRole('alertdialog', { name: 'Discard this recording?' }));
  await user.click(again.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('Recorded on this device')).toBeNull());
  expect(await recordingsOf('p1')).toEqual([]);
});

it('a browser that cannot record shows no button for it', async () => {
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
  show();
  await screen.findByRole('button', { name: 'End stream' });
  expect(screen.queryByRole('button', { name: 'Record' })).toBeNull();
});
