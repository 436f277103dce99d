import { type Letter, type LetterSite, letter, theirs } from '../mail/letter.ts';

/** To the performer, for each tip. */
export const tipReceived = (
  site: LetterSite,
  of: { to: string; fan: string; amount: string; message: string },
): Letter =>
  letter(site, {
    subject: `${theirs(of.fan)} sent you a tip`,
    to: of.to,
    paragraphs: [
      `${theirs(of.fan)} gave you ${of.amount}.`,
      ...(of.message ? [`They wrote: ${theirs(of.message)}`] : []),
    ],
    action: { label: 'See my earnings', url: `${site.url}/creator/earning` },
  });
