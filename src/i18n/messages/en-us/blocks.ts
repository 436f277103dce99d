export const messages = {
  'blocks.title': 'Blocked people',
  'blocks.text': 'Neither of you can write to the other.',
  'blocks.since': 'Since',
  'blocks.gone': 'Somebody who left',
  'blocks.unblock': 'Unblock',
  'blocks.unblock.label': 'Unblock {{name}}',
  'blocks.unblocked': '{{name}} is not blocked any more.',
  'blocks.empty': 'You block nobody',
  'blocks.empty.text': 'The menu of a conversation blocks who is in it.',
  'blocks.empty.messages': 'To your messages',
} as const;
