import type { AnswerPage } from './page.tsx';

/**
 * `/i18n/{locale}?v={version}`: the script with a locale's texts. A page and no API route, because /api is the
 * API's own and a rewrite would cost every visitor the code for rewrites.
 */
export const MessagesPage: AnswerPage = Object.assign(() => null, {
  answer: async (ctx: Parameters<AnswerPage['answer']>[0]) => {
    if (typeof window === 'undefined') await (await import('./answer-messages.ts')).answerMessages(ctx);
  },
});
