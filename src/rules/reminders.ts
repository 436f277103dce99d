/** So long before an announced stream starts, those who asked for it are reminded. */
export const REMINDER_MINUTES = 10;

/** Between these two moments lie the starts of the streams that people are reminded of now: none that has begun. */
export const remindedStarts = (now: Date): { after: Date; until: Date } => ({
  after: now,
  until: new Date(now.getTime() + REMINDER_MINUTES * 60_000),
});
