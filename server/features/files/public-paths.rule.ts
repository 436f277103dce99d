/**
 * The path a public key is served under: its folder in three decimal digits. Lists of ad blockers hide what lies in
 * folders named like words, such as `public/ad/`, and two hexadecimal digits spell some of them.
 */
export const publicPath = (key: string): string =>
  key.replace(
    /^public\/([0-9a-f]{2})\//,
    (_, folder: string) => `public/${String(Number.parseInt(folder, 16)).padStart(3, '0')}/`,
  );

/** The key behind such a path. The addresses of earlier releases were the keys themselves and go on working. */
export const keyOfPath = (path: string): string =>
  path.replace(
    /^public\/(\d{3})\//,
    (_, folder: string) => `public/${Number(folder).toString(16).padStart(2, '0')}/`,
  );
