import { useCallback, useEffect, useRef, useState } from 'react';
import { useSilentTracks } from './use-silent-tracks.ts';

/** Why there is no picture or sound: what a person can do about it differs. */
type DeviceProblem = 'insecure' | 'denied' | 'missing' | 'busy' | 'failed';

export interface Device {
  id: string;
  label: string;
}

const PROBLEMS: Record<string, DeviceProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

const problemOf = (error: unknown): DeviceProblem =>
  PROBLEMS[(error as { name?: string } | null)?.name ?? ''] ?? 'failed';

/** What a stream is sent in: enough for a phone and a window, and a lot less to send than the full picture. */
const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } } as const;

const wanted = (id: string) => (id ? { deviceId: { exact: id } } : {});

async function open(camera: string, microphone: string): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    video: { ...PICTURE, ...wanted(camera) },
    audio: { echoCancellation: true, noiseSuppression: true, ...wanted(microphone) },
  });
}

async function devices(kind: MediaDeviceKind): Promise<Device[]> {
  const all = await navigator.mediaDevices.enumerateDevices();
  return all
    .filter((one) => one.kind === kind && one.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

const stop = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** Camera and microphone of this browser: which there are, the chosen ones open, and why they are not. */
export function useDevices() {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<DeviceProblem | null>(null);
  const [cameras, setCameras] = useState<Device[]>([]);
  const [microphones, setMicrophones] = useState<Device[]>([]);
  const [camera, setCamera] = useState('');
  const [microphone, setMicrophone] = useState('');
  const [tries, setTries] = useState(0);
  const held = useRef<MediaStream | null>(null);
  const silent = useSilentTracks(stream);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens them again
  useEffect(() => {
    const { mediaDevices } = navigator;
    if (!mediaDevices?.getUserMedia) {
      setProblem('insecure');
      return;
    }
    let isOver = false;
    const list = async () => {
      const [seen, heard] = await Promise.all([devices('videoinput'), devices('audioinput')]);
      if (isOver) return;
      setCameras(seen);
      setMicrophones(heard);
    };
    const listAgain = () => void list().catch(() => undefined);
    mediaDevices.addEventListener('devicechange', listAgain);
    const begin = async () => {
      // A camera that is still open would be busy for itself on some devices.
      stop(held.current);
      const opened = await open(camera, microphone);
      if (isOver) return stop(opened);
      held.current = opened;
      setStream(opened);
      setProblem(null);
      // Their names are told only once one of them may be used.
      await list();
    };
    begin().catch((error: unknown) => {
      if (isOver) return;
      setStream(null);
      setProblem(problemOf(error));
    });
    return () => {
      isOver = true;
      mediaDevices.removeEventListener('devicechange', listAgain);
    };
  }, [camera, microphone, tries]);

  useEffect(() => () => stop(held.current), []);

  const again = useCallback(() => {
    setProblem(null);
    // A chosen one that was taken away would be looked for in vain.
    setCamera((id) => (cameras.some((one) => one.id === id) ? id : ''));
    setMicrophone((id) => (microphones.some((one) => one.id === id) ? id : ''));
    setTries((count) => count + 1);
  }, [cameras, microphones]);
  return {
    stream,
    problem,
    silent,
    again,
    cameras,
    microphones,
    camera,
    microphone,
    setCamera,
    setMicrophone,
  };
}
export type Devices = ReturnType<typeof useDevices>;
