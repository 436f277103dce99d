import Head from 'next/head';
import { useRouter } from 'next/router';
import { publicConfig } from '#config';
import { useLocale } from '#i18n/use-t.ts';
import { useAppSelector } from '#store/hooks.ts';

interface SeoProps {
  /** Plain text; the site's name is appended. '' shows the site's name alone. */
  title: string;
  description?: string;
  /** Canonical path; the address without its query when absent. */
  path?: string;
  /** Address of a picture for shared links, absolute or a path of this site. */
  image?: string | null;
  type?: 'website' | 'profile' | 'article' | 'video.other';
  noindex?: boolean;
  /** schema.org data of the page; `@context` is added. */
  jsonLd?: object;
}

/** JSON inside HTML: nothing in it may end the element. */
const safeJson = (data: object): string => JSON.stringify(data).replace(/</g, '\\u003c');

/** Search engines cut longer ones. */
const DESCRIPTION_MAX = 160;

export function clip(text: string, max = DESCRIPTION_MAX): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`;
}

/** Title, description, canonical address, robots, Open Graph and JSON-LD of a screen. */
export function Seo({ title, description = '', path, image, type = 'website', noindex, jsonLd }: SeoProps) {
  const { asPath } = useRouter();
  const siteName = useAppSelector((state) => state.ui.siteName);
  const locale = useLocale();
  const { url: origin } = publicConfig();
  const absolute = (address: string) => (/^https?:/.test(address) ? address : origin + address);
  const address = absolute(path ?? asPath.split(/[?#]/, 1)[0] ?? '/');
  const fullTitle = title && title !== siteName ? `${title} · ${siteName}` : siteName;
  const text = clip(description);
  return (
    <Head>
      <title key="title">{fullTitle}</title>
      <meta
        key="robots"
        name="robots"
        content={noindex ? 'noindex, follow' : 'index, follow, max-image-preview:large'}
      />
      {noindex ? null : <link key="canonical" rel="canonical" href={address} />}
      {text ? <meta key="description" name="description" content={text} /> : null}
      <meta key="og:site_name" property="og:site_name" content={siteName} />
      <meta key="og:title" property="og:title" content={title || siteName} />
      {text ? <meta key="og:description" property="og:description" content={text} /> : null}
      <meta key="og:type" property="og:type" content={type} />
      <meta key="og:url" property="og:url" content={address} />
      <meta key="og:locale" property="og:locale" content={locale.replace('-', '_')} />
      {image ? <meta key="og:image" property="og:image" content={absolute(image)} /> : null}
      <meta key="twitter:card" name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {jsonLd ? (
        <script key="jsonld" type="application/ld+json">
          {safeJson({ '@context': 'https://schema.org', ...jsonLd })}
        </script>
      ) : null}
    </Head>
  );
}
