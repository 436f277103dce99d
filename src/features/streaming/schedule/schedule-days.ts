import type { Feed } from '#contract/feeds.ts';

/** Announced streams of one day. */
interface ScheduleDay {
  /** The day as it is called to the reader. */
  name: string;
  streams: (Feed & { streamingScheduled: string })[];
}

/** A list in the order of its starts, cut into days as `nameOf` calls them. */
export function daysOf(feeds: readonly Feed[], nameOf: (start: number) => string): ScheduleDay[] {
  const days: ScheduleDay[] = [];
  for (const feed of feeds) {
    const { streamingScheduled } = feed;
    if (!streamingScheduled) continue;
    const name = nameOf(Date.parse(streamingScheduled));
    const last = days.at(-1);
    if (last?.name === name) last.streams.push({ ...feed, streamingScheduled });
    else days.push({ name, streams: [{ ...feed, streamingScheduled }] });
  }
  return days;
}
