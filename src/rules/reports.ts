/** What people report. */
export const REPORT_TARGETS = [
  'feed',
  'video',
  'gallery',
  'product',
  'performer',
  'comment',
  'message',
  'stream',
] as const;
export type ReportTarget = (typeof REPORT_TARGETS)[number];

/** It has no title: what it is called is what somebody said. */
export const isSaid = (target: ReportTarget): boolean => target === 'comment' || target === 'message';

/** What is wrong with it, in the order of the form. */
export const REPORT_REASONS = [
  'violence',
  'hate',
  'harassment',
  'dangerous',
  'child-abuse',
  'terrorism',
  'spam',
  'rights',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** In English, as existing clients send and show them. */
export const REPORT_TITLES: Record<ReportReason, string> = {
  violence: 'Violent or repulsive content',
  hate: 'Hateful or abusive content',
  harassment: 'Harassment or bullying',
  dangerous: 'Harmful or dangerous acts',
  'child-abuse': 'Child abuse',
  terrorism: 'Promotes terrorism',
  spam: 'Spam or misleading',
  rights: 'Infringes my rights',
  other: 'Others',
};

/** Clients word the same nine titles a little differently: one word of each tells them apart. */
const WORDS: readonly (readonly [RegExp, ReportReason])[] = [
  [/child/, 'child-abuse'],
  [/terror/, 'terrorism'],
  [/violen|repuls/, 'violence'],
  [/hate|abusive/, 'hate'],
  [/harass|bully/, 'harassment'],
  [/harmful|dangerous/, 'dangerous'],
  [/spam|mislead/, 'spam'],
  [/infring|rights/, 'rights'],
];

const isReason = (word: string): word is ReportReason => REPORT_REASONS.some((reason) => reason === word);

/** The reason that a title names, by its code or in words; `other` for any other text. */
export function reasonOf(title: string): ReportReason {
  const words = title.trim().toLowerCase();
  if (isReason(words)) return words;
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
}

/** Whether these words are one of the nine titles, and not something that only its writer could have meant. */
const isTitle = (title: string): boolean =>
  reasonOf(title) !== 'other' || /^others?$|^$/.test(title.trim().toLowerCase());

/** What somebody wrote. A title of their own, of a client with other titles, stands before it. */
export const writtenIn = (title: string, description: string): string =>
  isTitle(title) ? description : [title.trim(), description].filter(Boolean).join(': ');

export const REPORT_TEXT_MAX = 1000;
/** Reports of one person that nobody has decided about. */
export const OPEN_REPORTS_MAX = 50;
export const APPEAL_MAX = 2000;
/** What is shown of a thing without a title, and what operators get to read of it. */
export const REPORT_NAME_MAX = 100;
export const REPORT_QUOTE_MAX = 2000;

/** What became of a report, in the words of existing clients and one of ours. */
export const REPORT_STATUSES = ['reported', 'rejected', 'warned', 'deleted'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];
/** What an operator decides. */
export type ReportOutcome = Exclude<ReportStatus, 'reported'>;
/** What of it concerns who published or wrote it. */
export const CASE_ACTIONS = ['warned', 'deleted'] as const satisfies readonly ReportOutcome[];

export const APPEAL_STATES = ['none', 'sent', 'accepted', 'rejected'] as const;
