/** The one that plays; two at once nobody can follow. */
let playing: HTMLMediaElement | null = null;

/** Stops the one that plays. */
export function playAlone(element: HTMLMediaElement): void {
  if (playing !== element) playing?.pause();
  playing = element;
}

/** A player has left the page. */
export function releasePlayback(element: HTMLMediaElement | null): void {
  if (playing === element) playing = null;
}
