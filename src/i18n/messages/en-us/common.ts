export const messages = {
  'common.saved': 'Changes saved',
  'common.failed': 'Error occurred, please try again later',
  'common.unreachable': 'We could not reach the server. Please check your connection and try again.',
  'common.pleaseLogin': 'Please login!',
  'common.sessionEnded':
    'You have been signed out: in another tab, on another device, or because it has been too long. Log in and you are back where you were.',
  'common.retry': 'Try again',
  'common.cancel': 'Cancel',
  'common.close': 'Close',
  'common.save': 'Save changes',
  'common.loading': 'Loading',
  'common.optional': 'optional',
} as const;
