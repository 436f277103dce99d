export const messages = {
  'settings.title': 'Settings',
  'settings.look': 'Look and language',
  'settings.theme': 'Theme',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.privacy': 'Privacy',
  'settings.devices': 'See where you’re logged in',
  'settings.push': 'Push messages',
  'settings.push.text': 'They come to this device even while the site is closed.',
  'settings.push.here': 'Show push messages on this device',
  'settings.push.hint': 'They stop when you log out. Anyone who sees your screen can read them.',
  'settings.push.denied':
    'Your browser blocks them. Allow notifications for this site in your browser’s settings, then reload this page.',
  'settings.push.unsupported':
    'This browser can’t show push messages. On iPhone and iPad, add the site to your home screen first and open it from there.',
  'settings.push.isOn': 'This device shows push messages now',
  'settings.push.isOff': 'This device shows no more push messages',
  'settings.push.failed': 'That didn’t work. Please try again.',
  'settings.push.others': 'Other devices that show them',
  'settings.push.since': 'since',
  'settings.push.remove': 'Stop on {{name}}',
  'settings.push.removed': '{{name}} shows no more push messages',
} as const;
