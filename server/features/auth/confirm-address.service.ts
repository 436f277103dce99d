import type { Deps } from '../../deps.ts';
import { addressInUse, confirmNewEmail } from '../mail/account-emails.ts';
import { emailSite } from '../mail/mail.service.ts';
import { confirmEmail } from '../mail/templates.ts';
import { findAddresses, isEmailHeld } from './email-change.queries.ts';
import { makeLink } from './link-tokens.service.ts';

/**
 * The job that writes to the address an account wants, after signing up or changing it: with a link when it can
 * have the address, else with the news that there is an account with it already. Only who reads that mailbox
 * learns which, never who typed the address. An account that never confirmed the address does not count as having it.
 */
export async function confirmWantedAddress(deps: Deps, { userId }: { userId: string }): Promise<void> {
  const user = await findAddresses(deps.db, userId);
  if (!user || user.status === 'inactive') return;
  const wanted = user.pendingEmail ?? user.claimedEmail ?? (user.emailVerifiedAt ? null : user.email);
  if (!wanted) return;
  const site = await emailSite(deps);
  if (await isEmailHeld(deps.db, wanted, userId, deps.clock.now())) {
    await deps.mail.send({ to: wanted, ...addressInUse(site) });
    return;
  }
  const token = await makeLink(deps, deps.db, { kind: 'verify-email', userId, email: wanted });
  const mailContent = user.pendingEmail
    ? confirmNewEmail(site, user.name, token)
    : confirmEmail(site, user, token);
  await deps.mail.send({ to: wanted, ...mailContent });
}
