export const messages = {
  'follows.follow': 'Follow',
  'follows.following': 'Following',
  'follows.follow.label': 'Follow {{name}}',
  'follows.following.label': 'Following {{name}}. Unfollow',
  'follows.follow.failed': 'We could not follow {{name}} right now. Please try again.',
  'follows.unfollow.failed': 'You still follow {{name}}: we couldn’t change that. Please try again.',

  'follows.list.title': 'Following',
  'follows.list.text': 'Creators whose posts appear on your home page.',
  'follows.list.search': 'Search by name',
  'follows.list.since': 'Since',
  'follows.list.empty': 'You don’t follow anyone yet',
  'follows.list.nobodyFound': 'Nobody by that name',
  'follows.list.explore': 'Find creators',
} as const;
