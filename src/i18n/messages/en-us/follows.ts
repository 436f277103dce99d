export const messages = {
  'follows.follow': 'Follow',
  'follows.following': 'Following',
  'follows.follow.label': 'Follow {{name}}',
  'follows.following.label': 'Following {{name}}. Stop following',
  'follows.follow.failed': 'We could not follow {{name}} right now. Please try again.',
  'follows.unfollow.failed': 'You still follow {{name}}: that did not reach us. Please try again.',

  'follows.list.title': 'Following',
  'follows.list.text': 'Creators whose posts come to your home.',
  'follows.list.search': 'Search by name',
  'follows.list.since': 'Since',
  'follows.list.empty': 'You do not follow anybody yet',
  'follows.list.nobodyFound': 'Nobody by that name',
  'follows.list.explore': 'Find creators',
} as const;
