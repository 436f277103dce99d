export const messages = {
  'pages.changed': 'Last updated:',
  'pages.draft': 'This is a draft: only operators can open it.',
} as const;
