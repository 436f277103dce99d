import { globSync, readFileSync } from 'node:fs';
import { NOTIFICATION_ACTIONS } from '#rules/notifications.ts';

const read = (pattern: string) =>
  globSync(pattern).map((file) => [file, readFileSync(file, 'utf8')] as const);
const services = read('server/features/**/*.ts');
const functions = read('server/db/functions/*.sql');

/** Actions that another file names than the one that tells of them. */
const NAMED_IN: Record<string, string> = {
  'commented.replied': 'server/features/comments/comment-target.service.ts',
  'commented.mentioned': 'server/features/comments/comment-target.service.ts',
};
const textOf = new Map(services);

/** A feature tells people of a type, and the same file names the action. */
const isSent = (type: string, action: string): boolean =>
  services.some(([file, text]) => {
    const naming = textOf.get(NAMED_IN[`${type}.${action}`] ?? file);
    return (
      /\bnotify(WithSale)?\(/.test(text) &&
      text.includes(`type: '${type}'`) &&
      naming?.includes(`'${action}'`) === true
    );
  }) || functions.some(([, text]) => new RegExp(`'type', '${type}',\\s+'action', '${action}'`).test(text));

const ALL = Object.entries(NOTIFICATION_ACTIONS).flatMap(([type, actions]) =>
  actions.map((action) => [type, action] as const),
);

// A text without a sender is a promise that nobody keeps.
test.each(ALL)('something tells people of %s.%s', (type, action) => expect(isSent(type, action)).toBe(true));

test.each([
  ['live', 'forgotten'],
  // A file beside that of tips says this of something else.
  ['tipped', 'purchased'],
])('that nobody sends %s.%s is noticed', (type, action) => expect(isSent(type, action)).toBe(false));
