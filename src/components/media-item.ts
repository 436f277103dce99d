interface Captions {
  /** 'en', 'pt-BR'. */
  language: string;
  /** As people see it in the list of languages. */
  label: string;
  url: string;
}

export interface MediaItem {
  id: string;
  kind?: 'photo' | 'video' | 'audio';
  /** The picture shown in the grid (a video's poster); '' for sounds. */
  src: string;
  srcSet?: string;
  /** The full file: for the lightbox, `src` when there is none, and for players. */
  full?: string;
  alt?: string;
  /** What its author calls it and says of it: shown with it in large, `alt` where there is neither. */
  title?: string;
  text?: string;
  width?: number;
  height?: number;
  /** Seconds, of videos and sounds. */
  duration?: number;
  /** A video's smaller file for phones. */
  phone?: string;
  captions?: readonly Captions[];
  /** A sound's loudness over time, each 0 to 100. */
  waveform?: readonly number[];
}
