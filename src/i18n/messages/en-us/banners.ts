export const messages = {
  'banners.label.top': 'Announcements',
  'banners.label.middle': 'Announcements',
  'banners.label.bottom': 'Announcements',
  'banners.label.left': 'Announcements above the suggestions',
  'banners.label.right': 'Announcements below the suggestions',
} as const;
