/** What stands for Node's `process` in the browser (next.config.js): no settings, and nothing to do. */
export const env = {};
