export const messages = {
  'banners.label': 'Announcements',
} as const;
