import { useEffect, useRef, useState } from 'react';
import type { StreamWithChat } from '#contract/streaming.ts';
import { useSocket } from '#realtime/socket-provider.tsx';
import type { SentPictures } from '#rules/upload-speed.ts';
import { useLive } from '../live/use-live.ts';
import { useLiveAccess } from '../use-live-access.ts';
import { useAwake } from './use-awake.ts';
import type { Devices } from './use-devices.ts';

interface Options {
  stream: StreamWithChat;
  devices: Devices;
  /** What the network carries. */
  pictures: SentPictures;
}

/** Sends picture and sound, and tells viewers once they run; other devices take their place as they are chosen. The screen stays on. */
export function usePublishing({ stream, devices, pictures }: Options) {
  const { access, isRefused, renew, again } = useLiveAccess(stream._id);
  const live = useLive({ access, renew });
  const { publish, replaceTrack, stop, state } = live;
  const { status, emit } = useSocket();
  useAwake();
  const isSending = useRef(false);
  const wanted = useRef(pictures);
  wanted.current = pictures;
  const { stream: media } = devices;
  const { _id: conversationId, type } = stream;
  useEffect(() => {
    if (!access || !media) return;
    if (!isSending.current) {
      isSending.current = true;
      publish(media, wanted.current).catch(() => {
        isSending.current = false;
      });
      return;
    }
    void replaceTrack('video', media.getVideoTracks()[0] ?? null).catch(() => undefined);
    void replaceTrack('audio', media.getAudioTracks()[0] ?? null).catch(() => undefined);
  }, [access, media, publish, replaceTrack]);
  useEffect(() => stop, [stop]);
  useEffect(() => {
    if (state !== 'live' || status !== 'connected') return;
    emit(type === 'private' ? 'private-stream/live' : 'public-stream/live', { conversationId });
  }, [state, status, emit, conversationId, type]);
  const retry = () => {
    isSending.current = false;
    again();
  };
  const isTaken = state === 'taken';
  const isBlocked = state === 'blocked';
  const isUnsupported = state === 'unsupported';
  const isFailed =
    isRefused || state === 'failed' || state === 'ended' || isTaken || isBlocked || isUnsupported;
  return { isLive: state === 'live', isFailed, isTaken, isBlocked, isUnsupported, retry };
}

/** Switches a kind of track of the own picture off and on; viewers go on without it. */
function useSwitch(media: MediaStream | null, kind: 'audio' | 'video') {
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    for (const track of media?.getTracks() ?? []) if (track.kind === kind) track.enabled = isOn;
  }, [media, kind, isOn]);
  return { isOn, turn: () => setOn(!isOn) };
}

/** Microphone and camera as the page has them: whether each is on, and how it is turned. */
export function useMediaSwitches(media: MediaStream | null) {
  return { sound: useSwitch(media, 'audio'), camera: useSwitch(media, 'video') };
}
export type Switches = ReturnType<typeof useMediaSwitches>;
