import { type Email, type EmailSite, emailTemplate, theirs } from '../mail/email-template.ts';

/** To the performer whose drafts could not be published when their turn in the queue came. */
export const draftsSkipped = (
  site: EmailSite,
  of: { to: string; drafts: readonly { name: string; problems: readonly string[] }[] },
): Email =>
  emailTemplate(site, {
    subject:
      of.drafts.length === 1 ? 'A draft in your queue was skipped' : 'Drafts in your queue were skipped',
    to: of.to,
    paragraphs: [
      'It was time to publish from your queue, but something is missing:',
      ...of.drafts.map(
        ({ name, problems }) => `${name ? theirs(name) : 'Untitled draft'}: ${problems.join(' ')}`,
      ),
      'What was skipped stays in the queue. The next draft that was ready was published instead, if there was one.',
    ],
    action: { label: 'Open the planner', url: `${site.url}/creator/planner` },
  });
