import { REPORT_TITLES, type ReportReason, type ReportTarget } from '#rules/reports.ts';
import { type Email, type EmailSite, emailTemplate, theirs } from '../mail/email-template.ts';

/** Things in the words of e-mails. */
export const THINGS: Record<ReportTarget, string> = {
  feed: 'post',
  video: 'video',
  gallery: 'gallery',
  product: 'product',
  performer: 'profile',
  comment: 'comment',
  message: 'message',
  stream: 'live stream',
};

const named = (target: ReportTarget, name: string): string =>
  name ? `${THINGS[target]} “${theirs(name)}”` : THINGS[target];

/** To operators: the first open report of a thing. */
export const reportReceived = (
  site: EmailSite,
  of: {
    id: string;
    target: ReportTarget;
    name: string;
    owner: string;
    reporter: string;
    reason: ReportReason;
    description: string;
  },
): Email =>
  emailTemplate(site, {
    subject: `Reported: ${REPORT_TITLES[of.reason]}`,
    paragraphs: [
      `${theirs(of.reporter)} reported the ${named(of.target, of.name)} of ${theirs(of.owner)}.`,
      `The reason: ${REPORT_TITLES[of.reason]}.`,
      ...(of.description ? [theirs(of.description)] : []),
      `Look at it by: npm run operator -- reports show ${of.id}`,
      'Further reports of the same are not mailed while this one is open.',
    ],
  });

interface Decided {
  to: string;
  target: ReportTarget;
  name: string;
  reason: ReportReason;
  note: string;
  /** Where the decision can be seen and appealed against. */
  url: string;
}

/** What an accepted appeal can bring back. */
const COMES_BACK: Record<ReportTarget, boolean> = {
  feed: true,
  video: true,
  gallery: true,
  product: true,
  performer: false,
  comment: false,
  message: false,
  stream: false,
};

/** To the owner: something was removed. */
export const contentRemoved = (site: EmailSite, of: Decided): Email =>
  emailTemplate(site, {
    subject: of.target === 'performer' ? 'Your account was closed' : `Your ${THINGS[of.target]} was removed`,
    to: of.to,
    paragraphs: [
      of.target === 'performer'
        ? 'The people who run this site have closed your account.'
        : `The people who run this site have removed your ${named(of.target, of.name)}. ${COMES_BACK[of.target] ? 'You cannot bring it back yourself.' : 'It is gone for good.'}`,
      `What it is about: ${REPORT_TITLES[of.reason]}.`,
      `The reason: ${theirs(of.note)}`,
      of.target === 'performer'
        ? 'If you think that this is wrong, please write to us.'
        : 'If you think that this is wrong, you can appeal once.',
    ],
    action:
      of.target === 'performer'
        ? { label: 'Write to us', url: `${site.url}/contact` }
        : { label: 'See the decision', url: of.url },
  });

/** To the owner: it stays, with a warning. */
export const contentWarned = (site: EmailSite, of: Decided): Email =>
  emailTemplate(site, {
    subject: `A warning about your ${THINGS[of.target]}`,
    to: of.to,
    paragraphs: [
      `The people who run this site warn you about your ${named(of.target, of.name)}.`,
      `What it is about: ${REPORT_TITLES[of.reason]}.`,
      `The reason: ${theirs(of.note)}`,
      'If you think that this is wrong, you can appeal once.',
    ],
    action: { label: 'See the decision', url: of.url },
  });

/** To operators: somebody does not agree. */
export const appealReceived = (
  site: EmailSite,
  of: { id: string; target: ReportTarget; name: string; owner: string; text: string },
): Email =>
  emailTemplate(site, {
    subject: `An appeal of ${theirs(of.owner)}`,
    paragraphs: [
      `${theirs(of.owner)} appeals against your decision about the ${named(of.target, of.name)}:`,
      theirs(of.text),
      `Answer by: npm run operator -- reports answer ${of.id} accept|reject [what you say to it]`,
    ],
  });

/** To who appealed. */
export const appealAnswered = (
  site: EmailSite,
  of: Pick<Decided, 'to' | 'target' | 'name' | 'url'> & {
    isAccepted: boolean;
    answer: string;
    /** It can be brought back. */
    isGivenBack: boolean;
  },
): Email =>
  emailTemplate(site, {
    subject: of.isAccepted ? 'Your appeal was accepted' : 'Your appeal was not accepted',
    to: of.to,
    paragraphs: [
      `It was about your ${named(of.target, of.name)}.`,
      ...(of.answer ? [theirs(of.answer)] : []),
      ...(of.isGivenBack
        ? [
            'You find it among what you deleted, and can bring it back. Its preview pictures have to be chosen again.',
          ]
        : []),
    ],
    action: { label: 'See the decision', url: of.url },
  });
