/** The own upload before a stream, and recording it. */
export const messages = {
  'live.speed.title': 'Your upload',
  'live.speed.measuring': 'Measuring your upload …',
  'live.speed.measuring.text': 'This takes a few seconds. You can go live meanwhile.',
  'live.speed.good': 'Good for 720p',
  'live.speed.good.text': 'You can send about {{rate}} Mbit/s.',
  'live.speed.weak': 'Weak: viewers will see a lower picture',
  'live.speed.weak.text':
    'You can send about {{rate}} Mbit/s, and the picture is made smaller for it. A cable or a place nearer to the router helps.',
  'live.speed.slow': 'Too slow for video',
  'live.speed.slow.text':
    'You can send about {{rate}} Mbit/s. If you go live, the picture is very small and may stop. Try another network.',
  'live.speed.failed': 'Your upload could not be measured',
  'live.speed.failed.text': 'You can go live anyway.',
  'live.speed.again': 'Measure again',
};
