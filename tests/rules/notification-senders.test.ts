import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { NOTIFICATION_ACTIONS } from '#rules/notifications.ts';

const read = (pattern: string) =>
  globSync(pattern).map((file) => [file, readFileSync(file, 'utf8')] as const);
const services = read('server/features/**/*.ts');
const functions = read('server/db/functions/*.sql');

/** A feature tells people of a type, and names the action there or in a file beside it. */
const isSent = (type: string, action: string): boolean =>
  services.some(
    ([file, text]) =>
      /\bnotify(WithSale)?\(/.test(text) &&
      text.includes(`type: '${type}'`) &&
      services.some(([other, its]) => dirname(other) === dirname(file) && its.includes(`'${action}'`)),
  ) || functions.some(([, text]) => new RegExp(`'type', '${type}',\\s+'action', '${action}'`).test(text));

const ALL = Object.entries(NOTIFICATION_ACTIONS).flatMap(([type, actions]) =>
  actions.map((action) => [type, action] as const),
);

// A text without a sender is a promise that nobody keeps.
test.each(ALL)('something tells people of %s.%s', (type, action) => expect(isSent(type, action)).toBe(true));

test('what nobody sends is noticed', () => expect(isSent('live', 'forgotten')).toBe(false));
