import { type Letter, type LetterSite, letter } from '../mail/letter.ts';

/** To the performer, for each tip. */
export const tipReceived = (
  site: LetterSite,
  of: { to: string; fan: string; amount: string; message: string },
): Letter =>
  letter(site, {
    subject: `${of.fan} sent you a tip`,
    to: of.to,
    paragraphs: [`${of.fan} gave you ${of.amount}.`, ...(of.message ? [`They wrote: ${of.message}`] : [])],
    action: { label: 'See my earnings', url: `${site.url}/creator/earning` },
  });
