import type { FastifyInstance } from 'fastify';
import { httpErrors } from '#contract/errors.ts';
import { users } from '#contract/users.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { cancelEmailChange, resendEmailChange } from '../auth/email-change.service.ts';
import { ownPerformer } from '../performers/performers.service.ts';
import { searchFans, viewPerson } from './find-people.service.ts';
import { presentMe } from './users.present.ts';
import { removeAvatar, updateMe, uploadAvatar } from './users.service.ts';

/** The old upload path names a person: it must be the caller. */
function refuseOthers({ rawParams, viewer }: CallContext<Viewer>): void {
  const { id } = rawParams as { id?: string };
  if (id !== undefined && id !== viewer.id && id !== viewer.account.username)
    throw fail(httpErrors, 'forbidden');
}

export function usersRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, users, {
    // Clients fill a performer's account forms from this call alone.
    me: async ({ viewer }) => ({
      ...(viewer.role === 'performer' ? await ownPerformer(deps, viewer) : {}),
      ...presentMe(deps, viewer.id, viewer.role, viewer.account),
    }),
    update: (ctx, { body }) => updateMe(ctx.deps, ctx.viewer, body),
    resendEmailChange: async (ctx) => {
      await resendEmailChange(ctx.deps, ctx.viewer);
      return { success: true };
    },
    cancelEmailChange: async (ctx) => {
      await cancelEmailChange(ctx.deps, ctx.viewer);
      return { success: true };
    },
    search: (ctx, { query }) => searchFans(ctx.deps, ctx.viewer, query),
    view: (ctx, { params }) => viewPerson(ctx.deps, params.id, ctx),
    uploadAvatar: async (ctx) => {
      refuseOthers(ctx);
      const [file] = ctx.files;
      if (!file) throw fail(httpErrors, 'invalid', { fields: { avatar: 'Please choose a file.' } });
      return { success: true, url: await uploadAvatar(ctx.deps, ctx.viewer, file) };
    },
    removeAvatar: async ({ deps, viewer }) => ({ success: true, url: await removeAvatar(deps, viewer) }),
  });
}
