/** The contents card of a post that is still locked: what is inside, and nothing of it. */
interface FileContents {
  readonly photos: number;
  readonly videos: number;
  readonly audios: number;
  /** Whole seconds of all video and sound. */
  readonly duration: number;
}

interface ContentFile {
  /** A file type of the wire, such as feed-photo or message-video. */
  readonly type: string;
  readonly duration?: number | null | undefined;
}

/** Counts files by kind; what is neither photo, video nor audio is not counted. */
export function contentsOf(files: readonly ContentFile[]): FileContents {
  const count = (kind: string) => files.filter((file) => file.type.endsWith(`-${kind}`)).length;
  const timed = files.filter((file) => /-(?:video|audio)$/.test(file.type));
  const seconds = timed.reduce((sum, file) => sum + (file.duration ?? 0), 0);
  return {
    photos: count('photo'),
    videos: count('video'),
    audios: count('audio'),
    duration: Math.round(seconds),
  };
}

/** Seconds as people read them on a player: 0:07, 14:20, 1:02:03. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
