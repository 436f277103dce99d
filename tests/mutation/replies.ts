import type { Mutation } from './mutation.ts';

const SHOWN = 'server/features/files/files.present.ts';
const POST = 'server/features/feeds/feeds.present.ts';
const one = { test: 'calls', only: 'the post itself' } as const;

/** What a reply says of a thing that is locked. */
export const replies: readonly Mutation[] = [
  {
    name: 'words of a locked post',
    file: POST,
    from: 'access.allowed ? content.text : feed.excerpt',
    to: 'content.text',
    ...one,
  },
  {
    name: 'number of comments',
    file: POST,
    from: 'mayReadComments ? feed.totalComment : 0',
    to: 'feed.totalComment',
    ...one,
  },
  {
    name: 'answers of a locked poll',
    file: POST,
    from: 'const shown = isOpen ? polls : [];',
    to: 'const shown = polls;',
    ...one,
  },
  {
    name: 'question of a locked poll',
    file: POST,
    from: "isOpen ? feed.pollDescription : ''",
    to: 'feed.pollDescription',
    ...one,
  },
  {
    name: 'numbers of votes',
    file: POST,
    from: 'totalVote: results ? totalVote : 0',
    to: 'totalVote',
    ...one,
  },
  {
    name: 'picture of shared links',
    file: POST,
    from: " && audienceOf(feed) === 'everyone';",
    to: ';',
    ...one,
  },
  {
    name: 'addresses of closed files',
    file: SHOWN,
    from: 'url: isOpen && main ?',
    to: 'url: main ?',
    ...one,
  },
  {
    name: 'alt text of closed files',
    file: SHOWN,
    from: 'alt: isOpen && row.alt ?',
    to: 'alt: row.alt ?',
    ...one,
  },
  {
    name: 'names of files',
    file: SHOWN,
    from: "name: isOwner ? row.name : ''",
    to: 'name: row.name',
    ...one,
  },
  {
    name: 'phone rendition',
    file: SHOWN,
    from: 'phoneUrl: isOpen && phone ?',
    to: 'phoneUrl: phone ?',
    ...one,
  },
  {
    name: 'poster',
    file: SHOWN,
    from: "poster && (isOpen || poster.key.startsWith('public/'))",
    to: 'poster',
    ...one,
  },
  {
    name: 'waveform',
    file: SHOWN,
    from: 'waveform: isOpen ? row.waveform : null',
    to: 'waveform: row.waveform',
    ...one,
  },
  { name: 'captions', file: SHOWN, from: 'captions: isOpen\n', to: 'captions: row\n', ...one },
  { name: 'film strip', file: SHOWN, from: '      isOwner && frames\n', to: '      frames\n', ...one },
  {
    name: 'thumbnail of a locked picture',
    file: SHOWN,
    from: 'const small = isOpen ? (thumbnail ? urlOf(thumbnail) : null) : (chosen ?? blurThumbnail);',
    to: 'const small = thumbnail ? urlOf(thumbnail) : (chosen ?? blurThumbnail);',
    ...one,
  },
];
