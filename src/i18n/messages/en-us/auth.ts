export const messages = {
  'auth.login.failed': 'Incorrect credentials!',
  'auth.login.please': 'Please login!',
} as const;
