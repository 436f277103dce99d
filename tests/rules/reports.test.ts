import { REPORT_REASONS, REPORT_TITLES, reasonOf, writtenIn } from '#rules/reports.ts';

test.each(REPORT_REASONS)('%s is known by its code and by its title', (reason) => {
  expect(reasonOf(reason)).toBe(reason);
  expect(reasonOf(REPORT_TITLES[reason])).toBe(reason);
  expect(writtenIn(REPORT_TITLES[reason], 'words')).toBe('words');
});

test.each([
  ['violent/repulsive', 'violence'],
  ['Hateful or abusive', 'hate'],
  ['Harassment / bullying', 'harassment'],
  ['HARMFUL OR DANGEROUS ACTS', 'dangerous'],
  ['Child abuse', 'child-abuse'],
  ['promotes terrorism ', 'terrorism'],
  ['Spam or misleading', 'spam'],
  ['Infringes my rights', 'rights'],
  ['other', 'other'],
  ['', 'other'],
  ['I just do not like it', 'other'],
])('the title "%s" means %s', (title, reason) => expect(reasonOf(title)).toBe(reason));

test('what only its writer could have meant is kept', () => {
  expect(writtenIn('My photo', 'taken from me')).toBe('My photo: taken from me');
  expect(writtenIn('My photo', '')).toBe('My photo');
  expect(writtenIn('', 'taken from me')).toBe('taken from me');
});
