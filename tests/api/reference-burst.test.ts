import { COUNTRIES } from '#rules/countries.ts';
import { placesOf } from '#server/features/reference/places.ts';

test('the places of all countries, asked for at the same moment, take little memory', async () => {
  const held = () => process.memoryUsage().arrayBuffers;
  const before = held();
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, held() - before);
  }, 2);
  const all = await Promise.all(COUNTRIES.map(({ code }) => placesOf(code)));
  clearInterval(timer);
  most = Math.max(most, held() - before);
  expect(most).toBeLessThan(200_000_000);
  expect(all.every((states) => states !== null && states.length > 0)).toBe(true);
}, 60_000);
