type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Settings without white space at their ends: files of settings that were written on Windows leave a carriage return
 * behind each, which nobody sees.
 */
export const trimEnvironment = (env: Variables): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value?.trim()]));
