export const messages = {
  'galleries.by': 'Gallery by {{name}}',
  'galleries.failed': 'The photos did not load',
  'galleries.title': 'Galleries',
  'galleries.listFailed': 'The galleries did not load',
  'galleries.fromPosts': 'Photos from posts',
  'galleries.description': '{{contents}} by {{name}}',
} as const;
