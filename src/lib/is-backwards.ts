/** Whether two chosen days, each as `2026-03-01` or empty, are in the wrong order: nothing is asked for such days. */
export const isBackwards = (from: string, to: string): boolean => from !== '' && to !== '' && from > to;
