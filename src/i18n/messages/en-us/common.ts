export const messages = {
  'common.saved': 'Changes saved',
  'common.failed': 'Error occurred, please try again later',
  'common.error': 'An error occurred, please try again later',
  'common.unreachable': 'We could not reach the server. Please check your connection and try again.',
  'common.pleaseLogin': 'Please login!',
  'common.retry': 'Try again',
  'common.cancel': 'Cancel',
  'common.close': 'Close',
  'common.save': 'Save changes',
  'common.loading': 'Loading',
  'common.optional': 'optional',
} as const;
