import {
  nextSpeedSample,
  picturesFor,
  SPEED_FIRST_BYTES,
  SPEED_MOST_BYTES,
  type SpeedSample,
  speedRating,
  USUAL_PICTURES,
  uploadSpeed,
} from '#rules/upload-speed.ts';

test.each([
  [20_000_000, 'good'],
  [3_000_000, 'good'],
  [2_999_999, 'weak'],
  [800_000, 'weak'],
  [799_999, 'slow'],
  [0, 'slow'],
] as const)('%d bits a second are %s', (bits, rating) => {
  expect(speedRating(bits)).toBe(rating);
});

test('a line that was not measured, or carries everything, sends the usual pictures', () => {
  expect(picturesFor(null)).toBe(USUAL_PICTURES);
  expect(picturesFor(3_000_000)).toBe(USUAL_PICTURES);
});

test('a weak line sends a lower picture and the small one', () => {
  expect(picturesFor(1_600_000)).toEqual([
    { maxBitrate: 886_000, scale: 1.5 },
    { maxBitrate: 250_000, scale: 3 },
  ]);
});

test('a line that is too slow for two pictures sends one, small', () => {
  expect(picturesFor(400_000)).toEqual([{ maxBitrate: 236_000, scale: 3 }]);
  expect(picturesFor(0)).toEqual([{ maxBitrate: 100_000, scale: 3 }]);
});

test('what is sent leaves room on every line that carries a picture at all, and grows with it', () => {
  let before = 0;
  for (let bits = 250_000; bits < 5_000_000; bits += 10_000) {
    const pictures = picturesFor(bits);
    const sum = pictures.reduce((total, { maxBitrate }) => total + maxBitrate, 64_000);
    expect(sum).toBeLessThan(bits * 0.8);
    expect(pictures[0].maxBitrate).toBeGreaterThan(0);
    expect(sum).toBeGreaterThanOrEqual(before);
    before = sum;
  }
});

test('the first request is not counted once there are others', () => {
  expect(uploadSpeed([])).toBe(0);
  expect(uploadSpeed([{ bytes: 1000, ms: 8 }])).toBe(1_000_000);
  expect(
    uploadSpeed([
      { bytes: 1000, ms: 10_000 },
      { bytes: 1000, ms: 4 },
      { bytes: 3000, ms: 12 },
    ]),
  ).toBe(2_000_000);
});

/** Everything that is sent over a line of this many bits a second. */
function measured(bits: number): SpeedSample[] {
  const samples: SpeedSample[] = [];
  for (let bytes = nextSpeedSample(samples); bytes !== null; bytes = nextSpeedSample(samples))
    samples.push({ bytes, ms: (bytes * 8000) / bits });
  return samples;
}
const sent = (samples: SpeedSample[]) => samples.reduce((sum, { bytes }) => sum + bytes, 0);

test('requests grow on a quick line and stay small on a slow one; a line that is clearly good is not filled', () => {
  expect(nextSpeedSample([])).toBe(SPEED_FIRST_BYTES);
  expect(nextSpeedSample([{ bytes: SPEED_FIRST_BYTES, ms: 50 }])).toBe(2 * SPEED_FIRST_BYTES);
  expect(nextSpeedSample([{ bytes: SPEED_FIRST_BYTES, ms: 900 }])).toBe(SPEED_FIRST_BYTES);
  expect(nextSpeedSample([{ bytes: SPEED_MOST_BYTES, ms: 10 }])).toBe(SPEED_MOST_BYTES);
  expect(sent(measured(100_000_000))).toBeLessThan(500_000);
  expect(sent(measured(4_000_000))).toBeLessThan(8 * 1024 * 1024);
});
