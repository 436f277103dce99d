/** How long it computes before it looks whether it is still wanted. */
const SLICE_MS = 20;

let sum = 0;

/** Adds up roots until the process that started this one has ended, in whatever way: the channel to it closes then. */
function compute(): void {
  if (!process.connected) process.exit();
  for (const end = performance.now() + SLICE_MS; performance.now() < end; )
    for (let number = 0; number < 100_000; number += 1) sum = (sum + Math.sqrt(number)) % 1_000;
  setImmediate(compute);
}

compute();
