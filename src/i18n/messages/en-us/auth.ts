export const messages = {
  'auth.login.failed': 'Incorrect credentials!',
  'auth.hash.insecure': 'This site can only take passwords over a secure connection (https).',
  'auth.login.please': 'Please login!',
} as const;
