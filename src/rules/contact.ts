/** A message to the site, in characters. */
export const MESSAGE_MIN = 20;
export const MESSAGE_MAX = 5000;
