import { arrivalPath, isAccountComplete, landingPath } from '#rules/landing.ts';

const full = { email: 'anna@example.com', username: 'anna' };

test.each([
  [{ role: 'user', ...full }, '/home'],
  [{ role: 'user', email: '', username: 'anna' }, '/user/account'],
  [{ role: 'user', email: 'anna@example.com', username: null }, '/user/account'],
  [{ role: 'user', email: undefined, username: undefined }, '/user/account'],
  [{ role: 'performer', ...full }, '/anna'],
  [{ role: 'performer', email: null, username: 'anna' }, '/creator/account'],
  [{ role: 'performer', email: 'anna@example.com', username: '' }, '/creator/account'],
  [{ role: 'admin', ...full }, '/home'],
  [{ role: 'admin', email: null, username: null }, '/home'],
] as const)('%p lands on %s', (person, path) => {
  expect(landingPath(person)).toBe(path);
});

test('a complete account returns to where it came from, an incomplete one fills in its account first', () => {
  expect(arrivalPath({ role: 'user', ...full }, '/wallet')).toBe('/wallet');
  expect(arrivalPath({ role: 'performer', ...full }, '/auth/login')).toBe('/anna');
  expect(arrivalPath({ role: 'user', ...full }, '//evil.example')).toBe('/home');
  expect(arrivalPath({ role: 'user', email: '', username: 'anna' }, '/wallet')).toBe('/user/account');
  expect(isAccountComplete({ role: 'user', email: '', username: 'anna' })).toBe(false);
});
