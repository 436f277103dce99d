import { useEffect, useState } from 'react';

/** `ended`: unplugged or no longer allowed, and it does not come back by itself. `muted`: the system holds it back for now. */
type Silence = 'ended' | 'muted';

/** Which devices send nothing, and why; what was turned off on the page is not among them. */
interface SilentTracks {
  camera: Silence | null;
  microphone: Silence | null;
}

const ALL_SEND: SilentTracks = { camera: null, microphone: null };
const EVENTS = ['ended', 'mute', 'unmute'] as const;

const silenceOf = (track: MediaStreamTrack | undefined): Silence | null =>
  track?.readyState === 'ended' ? 'ended' : track?.muted ? 'muted' : null;

/** Listens to camera and microphone: whether one of them has stopped, or was paused by the system. */
export function useSilentTracks(media: MediaStream | null): SilentTracks {
  const [silent, setSilent] = useState(ALL_SEND);
  useEffect(() => {
    const [camera] = media?.getVideoTracks() ?? [];
    const [microphone] = media?.getAudioTracks() ?? [];
    const look = () => setSilent({ camera: silenceOf(camera), microphone: silenceOf(microphone) });
    look();
    const tracks = [camera, microphone].filter((track) => track !== undefined);
    for (const track of tracks) for (const event of EVENTS) track.addEventListener(event, look);
    return () => {
      for (const track of tracks) for (const event of EVENTS) track.removeEventListener(event, look);
    };
  }, [media]);
  return silent;
}
