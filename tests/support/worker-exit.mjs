/**
 * Loaded before jest. A worker that ran many suites has nothing left to do and still needs most of a second to take
 * its heap apart; jest gives it half a second and then reports a leak that is none. So a worker whose work is done
 * leaves without tidying up; one that waits for something is still reported.
 */
if (process.env.JEST_WORKER_ID) process.once('exit', () => process.exit());
