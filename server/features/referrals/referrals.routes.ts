import type { FastifyInstance } from 'fastify';
import { referrals } from '#contract/referrals.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { ownReferralEarnings, referralStats } from './referral-earnings.service.ts';
import { checkCode, ownCode, ownReferrals } from './referrals.service.ts';

export function referralsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, referrals, {
    code: (ctx) => ownCode(ctx.deps, ctx.viewer),
    search: (ctx, { query }) => ownReferrals(ctx.deps, ctx.viewer, query),
    earningStats: (ctx, { query }) => referralStats(ctx.deps, ctx.viewer.id, query),
    earnings: (ctx, { query }) => ownReferralEarnings(ctx.deps, ctx.viewer.id, query),
    check: (ctx, { params }) => checkCode(ctx.deps, params.code),
  });
}
