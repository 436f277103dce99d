import Head from 'next/head';
import { memo } from 'react';
import { useAppSelector } from '#store/hooks.ts';

/**
 * What every page has until a screen says more. The viewport's scale is fixed at 1 to begin with, but
 * readers may enlarge: a locked maximum would shut out people with weak eyes (WCAG 1.4.4).
 *
 * Of two heads Next lets the one win that was rendered last, so this one must not be rendered again when nothing
 * in it has changed: it would take the screen's title away.
 */
export const DefaultHead = memo(function DefaultHead() {
  const title = useAppSelector(({ settings, ui }) => settings.homeTitle || ui.siteName);
  const description = useAppSelector(({ settings }) => settings.homeMetaDescription);
  const keywords = useAppSelector(({ settings }) => settings.homeMetaKeywords);
  const favicon = useAppSelector(({ ui }) => ui.favicon);
  return (
    <Head>
      <title key="title">{title}</title>
      <meta
        key="viewport"
        name="viewport"
        content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
      />
      <meta key="robots" name="robots" content="index, follow, max-image-preview:large" />
      {description ? <meta key="description" name="description" content={description} /> : null}
      {keywords ? <meta key="keywords" name="keywords" content={keywords} /> : null}
      <link key="icon" rel="icon" href={favicon} />
    </Head>
  );
});
