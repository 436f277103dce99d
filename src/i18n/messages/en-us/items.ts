/** What posts, galleries and other things that performers show have alike. */
export const messages = {
  'items.card.edit': 'Edit',
  'items.card.bought': 'Unlocked',
  'items.card.subscribers': 'Subscribers',
  'items.card.edited': 'Edited',
  'items.card.views_one': '{{count}} view',
  'items.card.views_other': '{{count}} views',
  'items.locked.unlock': 'Unlock',
  'items.locked.teaser': 'Watch the teaser ({{length}})',
  'items.locked.teaser.name': 'Teaser',
  'items.locked.subscribers': 'For subscribers',
  'items.tile.locked': '{{title}}, locked: {{contents}}',
  'items.open.gallery': 'Go to the gallery',
  'items.open.feed': 'Go to the post',
  'items.more': 'More from {{name}}',
  'items.about': 'About the creator',
  'items.back': 'Back to {{name}}',
} as const;
