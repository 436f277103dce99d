import type { FastifyInstance } from 'fastify';
import { auth, authErrors } from '#contract/auth.ts';
import { emailOf } from '#rules/email.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import type { CallContext } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { undoByLink } from './email-change.service.ts';
import { confirmByLink, requestLink, resetByLink } from './links.service.ts';
import { login } from './login.service.ts';
import { requireOwner } from './owner-proof.service.ts';
import { changePassword } from './password.service.ts';
import { type Documents, registerPerformer, registerUser } from './register.service.ts';
import { endOtherSessions, endSession, ownSessions } from './sessions.service.ts';
import { checkUsername } from './usernames.service.ts';

const done = { success: true };

function documentsOf({ files }: CallContext): Documents {
  const [idVerification, documentVerification] = ['idVerification', 'documentVerification'].map((field) =>
    files.find((file) => file.field === field),
  );
  if (!idVerification || !documentVerification) throw fail(authErrors, 'missing-documents');
  return { idVerification, documentVerification };
}

interface VerificationBody {
  email?: string | undefined;
  source?: string | { email?: string | undefined } | undefined;
}

/** Clients name the address in several ways; a signed-in person need not name it at all. */
function addressOf(ctx: CallContext, { email, source }: VerificationBody): string {
  const inSource = typeof source === 'string' ? source : source?.email;
  const ownEmail = ctx.viewer && emailOf(ctx.viewer.account);
  const named = [email, inSource].find((one) => one?.includes('@')) ?? ownEmail;
  if (!named) throw invalid({ email: 'Please enter your e-mail address.' });
  return named;
}

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, auth, {
    login: async (ctx, { body }) => {
      const { username, email, password, remember, deviceId } = body;
      const input = { identifier: username || email || '', password, remember: remember ?? false, deviceId };
      const locale = ctx.headers['accept-language']?.split(/[,;]/, 1)[0];
      return { token: await login(ctx.deps, input, { userAgent: ctx.userAgent, ip: ctx.ip, locale }) };
    },
    logout: async (ctx) => {
      await endSession(ctx.deps, ctx.viewer, ctx.viewer.sessionId);
      return done;
    },
    registerUser: async (ctx, { body }) => ({ message: await registerUser(ctx.deps, body) }),
    registerPerformer: async (ctx, { body }) => ({
      message: await registerPerformer(ctx.deps, body, documentsOf(ctx)),
    }),
    forgot: async (ctx, { body }) => {
      await requestLink(ctx.deps, 'reset-password', body.email, null);
      return done;
    },
    reset: async (ctx, { body }) => {
      await resetByLink(ctx.deps, body, ctx.ip);
      return done;
    },
    undoEmail: (ctx, { body }) => undoByLink(ctx.deps, body.token),
    emailVerification: async (ctx, { body }) => {
      await requestLink(ctx.deps, 'verify-email', addressOf(ctx, body), ctx.viewer);
      return { message: 'If this address still needs to be confirmed, we have just sent you a message.' };
    },
    verifyEmail: async (ctx, { body }) => {
      await confirmByLink(ctx.deps, body.token);
      return done;
    },
    updatePassword: async (ctx, { body }) => {
      await changePassword(ctx.deps, ctx.viewer, body);
      return true;
    },
    sessions: (ctx) => ownSessions(ctx.deps, ctx.viewer),
    revokeSession: async (ctx, { params, body }) => {
      if (params.id !== ctx.viewer.sessionId) await requireOwner(ctx.deps, ctx.viewer, body.prePassword);
      await endSession(ctx.deps, ctx.viewer, params.id);
      return done;
    },
    revokeOtherSessions: async (ctx, { body }) => {
      await requireOwner(ctx.deps, ctx.viewer, body.prePassword);
      await endOtherSessions(ctx.deps, ctx.viewer);
      return done;
    },
    checkUsername: (ctx, { params }) => checkUsername(ctx.deps, params.username, ctx.viewer),
  });
}
