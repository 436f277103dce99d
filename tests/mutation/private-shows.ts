import type { Mutation } from './mutation.ts';

const METER = 'server/features/streaming/private-meter.service.ts';
const SHOWS = 'server/features/streaming/private.service.ts';
const QUERIES = 'server/features/streaming/private.queries.ts';
const gap = { test: 'privateShowMeter', only: 'that is no time in which both were there' } as const;
const charged = { test: 'privateShowMeter', only: 'charge a minute once' } as const;
const who = (act: string) => ({ test: 'privateShows', only: act }) as const;

/** Private shows: who is in them, and which time is paid. */
export const privateShows: readonly Mutation[] = [
  {
    name: 'private shows: a gap in which nobody was noted',
    file: METER,
    from: 'counted: Math.min(until - since, STREAM_GONE_AFTER_MS), until',
    to: 'counted: until - since, until',
    ...gap,
  },
  {
    name: 'private shows: a clock that is set back',
    file: METER,
    from: '  if (now < since) return { counted: 0, until: new Date(now) };\n',
    to: '',
    ...gap,
  },
  {
    name: 'private shows: time after who was noted last',
    file: METER,
    from: 'const wanted = Math.min(now, isLeaving ? noted + STREAM_SEEN_EVERY_MS : noted);',
    to: 'const wanted = isLeaving ? noted + STREAM_SEEN_EVERY_MS : now;',
    test: 'privateShowMeter',
    only: 'a process that dies takes no time',
  },
  {
    name: 'private shows: media of a relay that died',
    file: QUERIES,
    from: 'const isBehind = needsMedia && host?.mediaAt && host.mediaAt < host.at;',
    to: 'const isBehind = false;',
    test: 'privateShowMeter',
    only: 'a relay that dies takes no time',
  },
  {
    name: 'private shows: without a picture',
    file: QUERIES,
    from: 'needsMedia ? eq(streams.isFlowing, true) : undefined,',
    to: '',
    test: 'privateShowEnds',
    only: 'a show from the request to the end',
  },
  {
    name: 'private shows: a minute is noted once',
    file: METER,
    from: '      await insertMinute(tx.db, id, changed.minutes, now);\n',
    to: '',
    ...charged,
  },
  {
    name: 'private shows: minutes beyond those that were allowed',
    file: METER,
    from: "const reason = show.minutes >= show.allowedMinutes ? 'minutes' : refused;",
    to: 'const reason = refused;',
    test: 'privateShowMeter',
    only: 'each minute is charged as it begins',
  },
  {
    name: 'private shows: accounts that are locked go on',
    file: METER,
    from: "const ends = end ?? ((await areBothShown(tx.db, show)) ? null : 'operator');",
    to: 'const ends = end ?? null;',
    test: 'privateShowEnds',
    only: 'an account that is locked',
  },
  {
    name: 'private shows: a further minute of one that ends',
    file: METER,
    from: 'const goesOn = there.both && !ends;',
    to: 'const goesOn = there.both;',
    test: 'privateShowEnds',
    only: 'the fan after 60',
  },
  {
    name: 'private shows: of other people',
    file: SHOWS,
    from: "  if (show?.performerId !== viewer.id && show?.fanId !== viewer.id)\n    throw fail(privateShowErrors, 'not-found');\n",
    to: "  if (!show) throw fail(privateShowErrors, 'not-found');\n",
    ...who('other fan: end'),
  },
  {
    name: 'private shows: requests of who is banned from the streams',
    file: SHOWS,
    from: "  if (place.isBlocked) throw fail(privateShowErrors, 'blocked');\n",
    to: '',
    ...who('banned fan: request'),
  },
  {
    name: 'private shows: at a price that was not seen',
    file: SHOWS,
    from: 'wish.price !== undefined && tokensFromWire(wish.price) !== giver.price',
    to: 'giver.price < 0',
    test: 'privateShows',
    only: 'is not asked for without a price',
  },
  {
    name: 'private shows: tokens that were spent since the request',
    file: SHOWS,
    from: 'if ((await walletBalance(tx.db, held.fanId)) < held.price) {',
    to: 'if (held === null) {',
    test: 'privateShows',
    only: 'lets no public stream end',
  },
  {
    name: 'private shows: ringing without end',
    file: SHOWS,
    from: "  if ((await countAsked(deps.db, viewer.id, performerId, since)) >= PRIVATE_ASKED_MOST)\n    throw fail(privateShowErrors, 'asked-too-often');\n",
    to: '',
    test: 'privateShows',
    only: 'is not rung without end',
  },
  {
    name: 'private shows: operators and subscribers in their media',
    file: 'src/rules/streams.ts',
    from: "    if (!viewer || viewer.id !== stream.guestId) return refuse('hidden');\n",
    to: "    if (!viewer) return refuse('hidden');\n",
    ...who('are for the two only: operator'),
  },
  {
    name: 'media of streams that nobody notes any more',
    file: 'server/features/streaming/media.queries.ts',
    from: 'lte(streams.mediaSeenAt, gone))',
    to: 'lte(streams.mediaSeenAt, new Date(0)))',
    test: 'streamMedia',
    only: 'media of a process that died',
  },
  {
    name: 'a performer who is back without media',
    file: 'server/features/streaming/lifecycle.queries.ts',
    from: ' and coalesce(${streams.mediaSeenAt} > ${mediaSince.toISOString()}::timestamptz, true)',
    to: '',
    test: 'streamMedia',
    only: 'is back without media',
  },
  {
    name: 'picture or sound that were noted too long ago',
    file: 'src/rules/streams.ts',
    from: 'isFlowing && (mediaSeenAt === null || now.getTime() - mediaSeenAt.getTime() < STREAM_GONE_AFTER_MS);',
    to: 'isFlowing && (mediaSeenAt === null || now > mediaSeenAt);',
    test: 'streamRules',
    only: 'picture or sound come',
  },
];
