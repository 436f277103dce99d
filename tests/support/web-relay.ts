import { act } from '@testing-library/react';
import type { LiveAccess, LiveAnswer } from '#contract/live.ts';
import { privateShows } from '#contract/private-shows.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { streaming } from '#contract/streaming.ts';
import type { Connect } from '#realtime/connection.ts';
import { mockCall } from './web-msw.ts';
import { aStreamChat, aStreamShown } from './web-streams.ts';

/** What the relay of a test answers, what it was asked, and whether the network lets video through. */
export const relay = {
  answer: { ok: true, sdp: 'an answer' } as LiveAnswer,
  asked: [] as string[],
  emitted: [] as string[],
  isBlocked: false,
};

/** A line to the relay over which something always comes, unless the network blocks it. */
export class RelayLine {
  static all: RelayLine[] = [];
  localDescription = { sdp: 'an offer' };
  connectionState = relay.isBlocked ? 'failed' : 'connected';
  private hear: () => void = () => undefined;
  private bytes = 0;
  constructor() {
    RelayLine.all.push(this);
  }
  addTransceiver = () => ({ receiver: { track: {} } });
  setLocalDescription = async () => undefined;
  setRemoteDescription = async () => undefined;
  getTransceivers = () => [];
  addEventListener = (_event: string, hear: () => void) => {
    this.hear = hear;
  };
  removeEventListener = () => undefined;
  close = () => undefined;
  async getStats() {
    if (this.connectionState === 'connected') this.bytes += 1000;
    return ['candidate-pair', 'inbound-rtp'].map((type) => ({ type, bytesReceived: this.bytes }));
  }
  /** As the relay does with a line that another one takes the place of. */
  end() {
    this.connectionState = 'failed';
    this.hear();
  }
}

const handlers = new Map<string, (...values: never[]) => void>();
/** Tells the page that its connection to the site is there, or lost. */
export const tellConnection = (event: 'connect' | 'disconnect') => act(() => handlers.get(event)?.());

/** A connection to the site whose relay answers as a test says. */
const connect: Connect = () => ({
  on: (event: string, handler: (...values: never[]) => void) => {
    handlers.set(event, handler);
    if (event === 'connect') setTimeout(handler);
  },
  connect: () => undefined,
  emit: (event: string) => relay.emitted.push(event),
  timeout: () => ({
    emitWithAck: async (event: string) => {
      relay.asked.push(event);
      return relay.answer;
    },
  }),
  close: () => undefined,
  onAny: () => undefined,
  io: { on: () => undefined },
});
export const loadRelay = async () => connect;

export const aRelayAccess = (role: LiveAccess['role']): LiveAccess => ({
  ...{ provider: 'relay', sessionId: 'channel', role, ticket: 'a-ticket', iceServers: [] },
  expiresAt: new Date(Date.now() + 120_000).toISOString(),
});

/** A browser with a camera and a relay; `withoutRelay` takes them away. */
export function withRelay() {
  Object.assign(relay, { answer: { ok: true, sdp: 'an answer' }, asked: [], emitted: [], isBlocked: false });
  RelayLine.all = [];
  const media = { getTracks: () => [], getVideoTracks: () => [], getAudioTracks: () => [] };
  class Tracks {
    addTrack = () => undefined;
  }
  Object.assign(globalThis, { RTCPeerConnection: RelayLine, MediaStream: Tracks });
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(new EventTarget(), {
      getUserMedia: async () => media,
      enumerateDevices: async () => [],
    }),
  });
}

export function withoutRelay() {
  Reflect.deleteProperty(globalThis, 'RTCPeerConnection');
  Reflect.deleteProperty(globalThis, 'MediaStream');
  Reflect.deleteProperty(navigator, 'mediaDevices');
}

/** What a performer who is on air over the relay is answered. */
export const onAirAnswers = () => [
  mockCall(streaming.own, () => ({
    stream: { ...aStreamShown(), conversation: aStreamChat() },
    lastEnded: null,
  })),
  mockCall(privateShows.own, () => ({ show: null, requests: [] })),
  mockCall(streaming.access, () => aRelayAccess('host')),
  mockCall(streamChat.list, () => ({ data: [], total: 0, lastSeq: 0, clearedSeq: 0 })),
];
