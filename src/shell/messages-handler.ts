import type { NextApiHandler } from 'next';
import { requestApi } from './request.ts';
import { scriptText } from '#i18n/messages-script.ts';
import { overlayFor } from '#i18n/overlay.ts';
import { isSupportedLocale } from '#rules/locales.ts';

const YEAR = 'public, max-age=31536000, immutable';

/**
 * The script with a locale's overlay, at `/i18n/{locale}?v={version}` (rewritten to an API route, as that runs
 * no _app). Kept for ever under its own version; under any other it is the present state, kept by nobody.
 */
export const messagesHandler: NextApiHandler = async (request, response) => {
  const { locale, v } = request.query;
  if (!isSupportedLocale(locale)) return response.status(404).end();
  const { messages, version } = await overlayFor(requestApi(request, null, locale), locale);
  response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
  response.setHeader('Cache-Control', v === version ? YEAR : 'no-store');
  response.send(scriptText(messages));
};
