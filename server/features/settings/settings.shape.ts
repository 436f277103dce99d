import * as z from 'zod';
import { type PublicSettings, publicSettings } from '#contract/settings.ts';

/** Settings that stay on the server. */
const privateSettings = z.object({
  commission: z.number().min(0).max(1),
  blockedCountries: z.array(z.string().length(2)),
  contactEmail: z.string(),
  /** Days after which an earning can be paid out. */
  payoutPendingDays: z.number(),
  /** Days after which a changed account can be paid to. */
  payoutCoolOffDays: z.number(),
});
export type PrivateSettings = z.output<typeof privateSettings>;
export type SiteSettings = PublicSettings & PrivateSettings;

export const everySetting = z.object({ ...publicSettings.shape, ...privateSettings.shape });
