import { draftsOf } from '#store/kept-drafts.ts';

afterEach(() => jest.restoreAllMocks());

/** A browser that stores nothing, or nothing more. */
function refuseToStore() {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

test('drafts are kept by person and place where the browser stores nothing', () => {
  refuseToStore();
  draftsOf('u1').note('a', 'One');
  draftsOf('u1').note('b', 'Other');
  expect([draftsOf('u1').of('a'), draftsOf('u1').of('b'), draftsOf('u2').of('a')]).toEqual([
    'One',
    'Other',
    '',
  ]);
  draftsOf('u1').note('a', '');
  draftsOf('u1').note('b', '');
  expect([draftsOf('u1').of('a'), draftsOf('u1').of('b')]).toEqual(['', '']);
});

test('the latest words count, stored or not', () => {
  const drafts = draftsOf('u1');
  drafts.note('a', 'One');
  refuseToStore();
  drafts.note('a', 'One more');
  expect(drafts.of('a')).toBe('One more');
  jest.restoreAllMocks();
  drafts.note('a', 'The last');
  expect(drafts.of('a')).toBe('The last');
});
