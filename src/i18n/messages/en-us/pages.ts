export const messages = {
  'pages.changed': 'Last changed:',
  'pages.draft': 'This is a draft: only operators can open it.',
} as const;
