import Document, { Html, Main, NextScript } from 'next/document';
import { CONFIG_META, publicConfig } from '#config';
import { scriptPath } from '#i18n/messages-script.ts';
import { PageHead } from '#next-internals/fast-start/head.tsx';
import { direction } from '#rules/direction.ts';
import { isHex } from '#theme/colour.ts';
import { accentVariables } from '#theme/css-variables.ts';
import { FONT_PRELOAD } from '#theme/fonts.ts';
import { DEFAULT_ACCENT } from '#theme/tokens.ts';
import type { ShellProps } from './page-access.ts';

interface Facts {
  locale: string;
  /** '' when the tab needs no texts besides the built-in ones. */
  textsVersion: string;
  /** The operator's accent as variables; '' when it is ours. */
  accent: string;
  ageGate: boolean;
}

const accents = new Map<string, string>();

function accentCss(colour: string): string {
  if (!isHex(colour) || colour.toUpperCase() === DEFAULT_ACCENT) return '';
  const known = accents.get(colour) ?? accentVariables(colour);
  accents.set(colour, known);
  return known;
}

function factsOf(props: Partial<ShellProps>): Facts {
  const { i18n, settings } = props.boot?.state ?? {};
  return {
    locale: i18n?.locale ?? 'en-US',
    textsVersion: i18n?.version ?? '',
    accent: accentCss(settings?.accentColor ?? ''),
    ageGate: Boolean(settings?.enable18Popup),
  };
}

/** The HTML around every page. No inline script anywhere: the content security policy allows none. */
export class ShellDocument extends Document {
  override render() {
    const { locale, textsVersion, accent, ageGate } = factsOf(
      this.props.__NEXT_DATA__.props as Partial<ShellProps>,
    );
    return (
      <Html lang={locale} dir={direction(locale)}>
        <PageHead>
          <meta name={CONFIG_META} content={JSON.stringify(publicConfig())} />
          {/* Both must run before the first paint: no flash of the other theme, nor of what the age question hides. */}
          <script src="/before-paint.js" />
          {ageGate ? <script src="/age-gate.js" /> : null}
          <link rel="preload" as="font" type="font/woff2" href={FONT_PRELOAD} crossOrigin="anonymous" />
          <link rel="manifest" href="/manifest.webmanifest" />
          {accent ? <style>{accent}</style> : null}
          {textsVersion ? <script defer src={scriptPath(locale, textsVersion)} /> : null}
        </PageHead>
        <body>
          <Main />
          <NextScript />
        </body>
      </Html>
    );
  }
}
