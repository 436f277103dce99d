/** What is done with several own posts at once. */
export const messages = {
  'creator.posts.mine.set.active_one': 'Set to visible',
  'creator.posts.mine.set.active_other': '{{count}} posts are set to visible',
  'creator.posts.mine.set.inactive_one': 'Hidden from fans',
  'creator.posts.mine.set.inactive_other': '{{count}} posts are hidden from fans',
  'creator.posts.mine.set.draft_one': 'Now a draft',
  'creator.posts.mine.set.draft_other': '{{count}} posts are drafts now',
  'creator.posts.mine.refused_one': '{{count}} post was not changed. {{reason}}',
  'creator.posts.mine.refused_other': '{{count}} posts were not changed. {{reason}}',
  'creator.posts.mine.restored_one': 'Post restored',
  'creator.posts.mine.restored_other': '{{count}} posts restored',
  'creator.posts.mine.deleted_one': 'Post deleted',
  'creator.posts.mine.deleted_other': '{{count}} posts deleted',
  'creator.posts.mine.deleteAsk_one': 'Delete this post?',
  'creator.posts.mine.deleteAsk_other': 'Delete {{count}} posts?',
} as const;
