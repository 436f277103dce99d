import { checkPageAccess } from '#shell/page-access.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';

const open = {
  flags: {},
  path: '/post/1',
  viewer: null,
  maintenance: false,
  blocked: false,
  available: true,
};
const operator = aUser({ roles: ['admin'] });

it.each([
  ['a public page to a visitor', {}, { kind: 'show' }],
  [
    'the login instead of a page for members, with the way back',
    { flags: { authenticate: true }, path: '/wallet?x=1' },
    { kind: 'redirect', to: '/auth/login?returnTo=%2Fwallet%3Fx%3D1' },
  ],
  ['a page for members to a member', { flags: { authenticate: true }, viewer: aUser() }, { kind: 'show' }],
  ['a noredirect page to a visitor', { flags: { authenticate: true, noredirect: true } }, { kind: 'show' }],
  [
    'home instead of a performer’s page to a fan',
    { flags: { authenticate: true, onlyPerformer: true }, viewer: aUser() },
    { kind: 'redirect', to: '/home' },
  ],
  [
    'the login instead of a performer’s page to a visitor, even without authenticate',
    { flags: { onlyPerformer: true } },
    { kind: 'redirect', to: '/auth/login?returnTo=%2Fpost%2F1' },
  ],
  [
    'a performer’s page to a performer',
    { flags: { onlyPerformer: true }, viewer: aPerformer() },
    { kind: 'show' },
  ],
  [
    'maintenance to everybody',
    { maintenance: true, viewer: aPerformer() },
    { kind: 'closed', reason: 'maintenance' },
  ],
  ['the page to an operator during maintenance', { maintenance: true, viewer: operator }, { kind: 'show' }],
  [
    'the login page during maintenance',
    { maintenance: true, flags: { duringMaintenance: true } },
    { kind: 'show' },
  ],
  [
    'the block to a blocked country before anything else',
    { blocked: true, maintenance: true, flags: { authenticate: true }, viewer: operator },
    { kind: 'closed', reason: 'geo-block' },
  ],
  [
    'that nothing is there when the API is silent',
    { available: false },
    { kind: 'closed', reason: 'unavailable' },
  ],
])('shows %s', (_, visit, decision) => {
  expect(checkPageAccess({ ...open, ...visit })).toEqual(decision);
});
