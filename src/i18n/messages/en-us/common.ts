export const messages = {
  'common.backwards': 'The first day is after the last one.',
  'common.saved': 'Changes saved',
  'common.saved.short': 'Saved',
  'common.failed': 'Error occurred, please try again later',
  'common.unreachable': 'We could not reach the server. Please check your connection and try again.',
  'common.offline': 'You are offline. Check your connection and try again.',
  'common.pleaseLogin': 'Please login!',
  'common.sessionEnded':
    'You were logged out, here or on another device, or your session expired. Please login!',
  'common.retry': 'Try again',
  'common.cancel': 'Cancel',
  'common.close': 'Close',
  'common.save': 'Save changes',
  'common.loading': 'Loading',
  'common.optional': 'optional',
} as const;
