import Head from 'next/head';
import { useAppSelector } from '#store/hooks.ts';

/**
 * What every page has until a screen says more. The viewport's scale is fixed at 1 to begin with (spec §2), but
 * readers may enlarge: a locked maximum would shut out people with weak eyes (WCAG 1.4.4).
 */
export function DefaultHead() {
  const ui = useAppSelector((state) => state.ui);
  const settings = useAppSelector((state) => state.settings);
  return (
    <Head>
      <title key="title">{settings.homeTitle || ui.siteName}</title>
      <meta
        key="viewport"
        name="viewport"
        content="width=device-width, initial-scale=1, viewport-fit=cover"
      />
      <meta key="robots" name="robots" content="index, follow, max-image-preview:large" />
      {settings.homeMetaDescription ? (
        <meta key="description" name="description" content={settings.homeMetaDescription} />
      ) : null}
      {settings.homeMetaKeywords ? (
        <meta key="keywords" name="keywords" content={settings.homeMetaKeywords} />
      ) : null}
      <link key="icon" rel="icon" href={ui.favicon} />
    </Head>
  );
}
