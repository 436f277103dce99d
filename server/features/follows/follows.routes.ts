import type { FastifyInstance } from 'fastify';
import { follows } from '#contract/follows.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { follow, followedBy, followersOf, unfollow } from './follows.service.ts';

export function followsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, follows, {
    follow: (ctx, { params }) => follow(ctx.deps, ctx.viewer, params.id, viewerContextOf(ctx)),
    unfollow: (ctx, { params }) => unfollow(ctx.deps, ctx.viewer, params.id),
    followers: (ctx, { query }) => followersOf(ctx.deps, ctx.viewer, query),
    following: (ctx, { query }) => followedBy(ctx.deps, ctx.viewer, query, viewerContextOf(ctx)),
  });
}
