import type { NextPageContext } from 'next';
import { scriptText } from '#i18n/messages-script.ts';
import { overlayFor } from '#i18n/overlay.ts';
import { report } from '#lib/report.ts';
import { isSupportedLocale } from '#rules/locales.ts';
import { type PageRequest, requestApi } from './request.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** Sends a locale's overlay. Kept for ever under its own version; under any other it is the present state. */
export async function answerMessages({ req, res, query }: NextPageContext): Promise<void> {
  if (!req || !res) return;
  const { locale, v } = query;
  if (!isSupportedLocale(locale)) {
    res.writeHead(404).end();
    return;
  }
  try {
    const { messages, version } = await overlayFor(
      requestApi(req, null, locale),
      locale,
      (req as PageRequest).footlight?.resets,
    );
    res.writeHead(200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': v === version ? YEAR : 'no-store',
    });
    res.end(scriptText(messages));
  } catch (error) {
    report('Texts could not be loaded', error);
    res.writeHead(503).end();
  }
}
