import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { SitePage } from '#contract/pages.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { pagePath } from '#rules/pages.ts';
import { pagesService } from '#services/pages.ts';
import type { LoadContext } from '#shell/page.tsx';
import { Seo } from '#shell/seo.tsx';
import styles from './page-screen.module.css';

interface PageProps {
  page: SitePage;
}

export async function loadPage({ api, query }: LoadContext): Promise<PageProps> {
  return { page: await pagesService.view({ params: { id: query.id ?? '' } }, { api }) };
}

/** A page of the site's own: terms, privacy, help and what the operator adds. */
export function PageScreen({ page }: PageProps) {
  const t = useT();
  const isDraft = page.status === 'draft';
  return (
    <Column>
      <Seo
        title={page.title}
        description={page.shortDescription}
        path={pagePath(page.slug)}
        noindex={isDraft}
      />
      <article className={styles.page} dir="auto">
        {isDraft ? <Notice>{t('pages.draft')}</Notice> : null}
        <PageHeader title={page.title} text={page.shortDescription} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written anew from a list of harmless elements when it is saved (rules/rich-text.ts) */}
        <div className={styles.text} dangerouslySetInnerHTML={{ __html: page.content }} />
        {page.updatedAt ? (
          <p className={styles.changed}>
            <span>{t('pages.changed')}</span> <TimeText value={page.updatedAt} as="date" />
          </p>
        ) : null}
      </article>
    </Column>
  );
}
