/** The own upload before a stream, and recording it. */
export const messages = {
  'live.speed.title': 'Your upload speed',
  'live.speed.measuring': 'Measuring your upload …',
  'live.speed.measuring.text': 'This takes a few seconds. You can go live meanwhile.',
  'live.speed.good': 'Good for 720p',
  'live.speed.good.text': 'You can send about {{rate}} Mbps.',
  'live.speed.weak': 'Weak: viewers will see a lower-quality picture',
  'live.speed.weak.text':
    'You can send about {{rate}} Mbps, and the picture is made smaller for it. A cable or a place nearer to the router helps.',
  'live.speed.slow': 'Too slow for video',
  'live.speed.slow.text':
    'You can send about {{rate}} Mbps. If you go live, the picture is very small and may stop. Try another network.',
  'live.speed.failed': 'Your upload could not be measured',
  'live.speed.failed.text': 'You can go live anyway.',
  'live.speed.again': 'Measure again',
  'live.record.start': 'Record',
  'live.record.stop': 'Stop recording',
  'live.record.on': 'Recording',
  'live.record.on.text':
    'Your picture and sound are being recorded on this device, without the chat. Nobody else can see the recording until you publish it.',
  'live.record.failed': 'The recording stopped',
  'live.record.failed.text':
    'This device may have no room left. What was recorded until then is kept, and your stream goes on.',
  'live.record.kept': 'Recorded on this device',
  'live.record.kept.text':
    'Recordings stay only in this browser until you save them. Save, download or discard each one.',
  'live.record.untitled': 'Stream of {{date}}',
  'live.record.save': 'Save as a draft video',
  'live.record.save.text': 'The recording is sent to your videos. Nobody sees it before you publish it.',
  'live.record.save.do': 'Save draft',
  'live.record.sending': 'Sending the recording',
  'live.record.saved': 'The recording is now a draft among your videos.',
  'live.record.openDraft': 'Open the draft',
  'live.record.download': 'Download',
  'live.record.discard': 'Discard',
  'live.record.discard.ask': 'Discard this recording?',
  'live.record.discard.text': 'It is deleted from this device and cannot be brought back.',
  'live.record.unreadable': 'The recordings of this browser cannot be reached.',
} as const;
