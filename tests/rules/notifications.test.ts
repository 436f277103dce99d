import {
  DEFAULT_CHANNELS,
  groupingOf,
  isFixed,
  NOTIFICATION_ROW_NAMES,
  NOTIFICATION_ROWS,
  NOTIFICATION_TYPES,
  rowOf,
} from '#rules/notifications.ts';

test('each type stands in exactly one row of the grid', () => {
  const inRows = NOTIFICATION_ROW_NAMES.flatMap((row) => [...NOTIFICATION_ROWS[row]]);
  expect([...inRows].sort()).toEqual([...NOTIFICATION_TYPES].sort());
  for (const row of NOTIFICATION_ROW_NAMES)
    for (const type of NOTIFICATION_ROWS[row]) expect(rowOf(type)).toBe(row);
});

test('what concerns the safety of an account is told of in the app and by e-mail, whatever was chosen', () => {
  for (const row of NOTIFICATION_ROW_NAMES) {
    expect(DEFAULT_CHANNELS[row]).toContain('inApp');
    expect(isFixed(row, 'inApp')).toBe(row === 'security');
    expect(isFixed(row, 'email')).toBe(row === 'security');
    expect(isFixed(row, 'push')).toBe(false);
  }
  expect(DEFAULT_CHANNELS.security).toContain('email');
});

test.each([
  ['liked', 'day'],
  ['commented', 'day'],
  ['new-content', 'day'],
  ['message', 'thread'],
  ['tipped', 'each'],
  ['order', 'each'],
  ['security', 'each'],
] as const)('notifications of the type %s become one by: %s', (type, grouping) => {
  expect(groupingOf(type)).toBe(grouping);
});
