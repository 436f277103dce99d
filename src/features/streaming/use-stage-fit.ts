import { useCallback } from 'react';

/**
 * Keeps a stage in what is seen of the screen while the keyboard of a phone is open: some browsers lay it over the page
 * and move the page away below it. With a ref of React: on the element that fills the screen.
 */
export function useStageFit() {
  return useCallback((element: HTMLElement | null) => {
    const seen = window.visualViewport;
    if (!element || !seen) return;
    const adjust = () => {
      // Who has enlarged the page moves in it: the stage stays as it is.
      const isEnlarged = seen.scale > 1.01;
      element.style.setProperty('--stage-height', isEnlarged ? '' : `${seen.height}px`);
      element.style.setProperty('--stage-top', isEnlarged ? '' : `${seen.offsetTop}px`);
    };
    adjust();
    seen.addEventListener('resize', adjust);
    seen.addEventListener('scroll', adjust);
    return () => {
      seen.removeEventListener('resize', adjust);
      seen.removeEventListener('scroll', adjust);
    };
  }, []);
}
