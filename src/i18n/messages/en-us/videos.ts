export const messages = {
  'videos.by': 'Video by {{name}}',
  'videos.contents': 'Video · {{length}}',
  'videos.contents.unknown': 'Video',
  'videos.description': '{{contents}} by {{name}}',
  'videos.with': 'With',
  'videos.tags': 'Tags',
  'videos.related': 'Related videos',
  'videos.bought': 'The video when you bought it',
  'videos.processing': 'This video is still being processed. It appears here as soon as it is ready.',
  'videos.listFailed': 'The videos did not load',
} as const;
