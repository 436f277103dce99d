/** iPhones fill the screen with a bare picture only. */
type ApplePicture = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Whether this picture can fill the screen in this browser. */
export const canFill = (video: ApplePicture): boolean =>
  document.fullscreenEnabled || video.webkitEnterFullscreen !== undefined;

/** Fills the screen with the picture and what lies over it; on iPhones with the picture alone. */
export function fillScreen(video: ApplePicture): void {
  if (document.fullscreenEnabled) {
    void video.parentElement?.requestFullscreen().catch(() => undefined);
    return;
  }
  try {
    video.webkitEnterFullscreen?.();
  } catch {
    // There is no picture yet.
  }
}
