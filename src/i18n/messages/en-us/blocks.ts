export const messages = {
  'blocks.title': 'Blocked people',
  'blocks.effect.messages':
    'Neither of you can write to the other until you unblock them. What was written stays.',
  'blocks.effect.closed':
    'They stop following you, and your profile, posts and store are closed to them: they cannot find you, comment, like, tip, subscribe or buy.',
  'blocks.effect.subscription':
    'If they are subscribed to you, that ends, and the unused time is given back to them from your balance. If your balance is too low for that, they can still read until it is enough, or until the time they paid for ends.',
  'blocks.effect.bought': 'What they bought stays theirs, and their orders go on.',
  'blocks.effect.visitors': 'When they are logged out, they see what every visitor sees.',
  'blocks.since': 'Since',
  'blocks.paid.until': 'They paid, and can read until',
  'blocks.gone': 'Somebody who left',
  'blocks.unblock': 'Unblock',
  'blocks.unblock.label': 'Unblock {{name}}',
  'blocks.unblocked': '{{name}} is not blocked anymore.',
  'blocks.empty': 'You haven’t blocked anyone',
  'blocks.empty.text': 'To block someone, open the menu in your conversation.',
  'blocks.empty.messages': 'Go to your messages',
} as const;
