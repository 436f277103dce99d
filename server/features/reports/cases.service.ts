import type * as z from 'zod';
import { type reports as contract, type ReportCase, reportErrors } from '#contract/reports.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { cursorOf, pageAt, pageOf } from '../../http/cursor.ts';
import { fail } from '../../http/errors.ts';
import { inTx } from '../../tx.ts';
import type { EmailSite } from '../mail/email-template.ts';
import { emailSite, mailPerson } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.service.ts';
import { objectKind } from '../objects/object-kinds.ts';
import { mailOperators } from '../operator/alert.service.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { roleById } from '../users/people.service.ts';
import { appealAnswered, appealReceived, THINGS } from './reports.mails.ts';
import { presentCase } from './reports.present.ts';
import { listCasesOf, lockCase, updateCase } from './reports.queries.ts';

type Ctx = CallContext<Viewer>;
type ListQuery = z.output<(typeof contract)['cases']['query']>;

/** Where a person sees what was decided about their own. */
export const casesUrl = (site: EmailSite, role: string | null): string =>
  `${site.url}${role === 'performer' ? '/creator/cases' : '/user/reports'}`;

/** What was decided about a person's own; not who reported it. */
export async function casesAgainst({ deps, viewer }: Ctx, query: ListQuery) {
  const { rows, total } = await listCasesOf(deps.db, viewer.id, pageAt(query));
  const { shown, nextCursor } = pageOf(rows, query.limit, cursorOf);
  return { data: shown.map(presentCase), total, nextCursor };
}

/** Appeals against a decision about one's own, once; operators get it by mail. */
export async function appealCase({ deps, viewer }: Ctx, id: string, text: string): Promise<ReportCase> {
  return inTx(deps, async (tx) => {
    const found = await lockCase(tx.db, id);
    if (found?.ownerId !== viewer.id) throw fail(reportErrors, 'case-not-found');
    if (found.appealState !== 'none') throw fail(reportErrors, 'appealed');
    const now = deps.clock.now();
    const row = await updateCase(tx.db, id, {
      ...{ appeal: text, appealState: 'sent', appealedAt: now, updatedAt: now },
    });
    if (!row) throw fail(reportErrors, 'case-not-found');
    const owner = viewer.account.username || viewer.account.name;
    const { target, name } = row;
    await mailOperators(
      deps,
      tx,
      appealReceived(await emailSite(deps, tx), { id, target, name, owner, text }),
    );
    return presentCase(row);
  });
}

/**
 * An operator answers an appeal. Accepted, what was published comes back to those who bought it, and its performer may
 * bring it back for all; comments and messages are gone for good.
 */
export async function answerAppeal(
  deps: Deps,
  { actor, id, isAccepted, answer }: { actor: string; id: string; isAccepted: boolean; answer: string },
): Promise<{ isGivenBack: boolean }> {
  return inTx(deps, async (tx) => {
    const found = await lockCase(tx.db, id);
    if (!found) throw fail(reportErrors, 'case-not-found');
    if (found.appealState !== 'sent') throw fail(reportErrors, 'no-appeal');
    const now = deps.clock.now();
    const { target, targetId, ownerId, name } = found;
    const kind = target === 'stream' ? null : objectKind(target);
    const isGivenBack =
      isAccepted && found.action === 'deleted' && ((await kind?.giveBack?.(deps, tx, targetId)) ?? false);
    const appealState = isAccepted ? 'accepted' : 'rejected';
    await updateCase(tx.db, id, { appealState, answer, updatedAt: now });
    await notify(tx, deps, {
      userId: ownerId,
      type: 'report',
      action: isAccepted ? 'appeal-accepted' : 'appeal-rejected',
      actorId: null,
      about: { source: 'case', id },
      key: `appeal:${id}`,
      data: { name: name || THINGS[target] },
    });
    await mailPerson(deps, tx, ownerId, async (site, to) => {
      const url = casesUrl(site, await roleById(tx.db, ownerId));
      return appealAnswered(site, { to, target, name, url, isAccepted, answer, isGivenBack });
    });
    await recordAudit(tx.db, {
      actor,
      action: `reports.appeal-${appealState}`,
      target: id,
      detail: { answer },
      at: now,
    });
    return { isGivenBack };
  });
}
