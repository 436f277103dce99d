export interface MediaItem {
  id: string;
  kind?: 'photo' | 'video';
  /** The picture shown in the grid (a video's poster). */
  src: string;
  srcSet?: string;
  /** The full file, for the lightbox; `src` when there is none. */
  full?: string;
  alt?: string;
  width?: number;
  height?: number;
  /** Seconds, for videos. */
  duration?: number;
}
