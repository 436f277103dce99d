import type { FastifyInstance } from 'fastify';
import { contact } from '#contract/contact.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { sendContact } from './contact.service.ts';

export function contactRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contact, {
    send: async (ctx, { body }) => {
      await sendContact(ctx, body);
      return { success: true };
    },
  });
}
