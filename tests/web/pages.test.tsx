import { screen } from '@testing-library/react';
import { geo } from '#contract/geo.ts';
import { locales } from '#contract/locales.ts';
import { pages } from '#contract/pages.ts';
import { settings } from '#contract/settings.ts';
import { CreatorRegisterScreen } from '#features/auth/creator-register-screen.tsx';
import { FanRegisterScreen } from '#features/auth/fan-register-screen.tsx';
import { loadPage, PageScreen } from '#features/pages/page-screen.tsx';
import { definePage } from '#shell/page.tsx';
import { aPage, someSettings } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';
import { visitOnServer } from '#support/web-server.ts';

/** next/head collects on the server; here its children are put in the page as they are. */
jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: unknown }) => children,
}));

const terms = aPage();

describe("a page of the site's own", () => {
  it('shows its title, text and links, and what search engines want of it', () => {
    renderScreen(<PageScreen page={terms} />, { path: '/page/terms' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Terms of use');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Who may come in');
    expect(screen.getByRole('link', { name: 'help' })).toHaveAttribute('href', '/page/help');
    expect(screen.queryByText(/Last updated/)).toBeNull();
    expect(screen.queryByText(/draft/)).toBeNull();
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toMatch(/^index/);
    const description = document.querySelector('meta[name="description"]');
    expect(description).toHaveAttribute('content', 'What we agree on.');
  });

  it('says when the operator changed it, and that a draft is one', () => {
    const page = aPage({ status: 'draft', updatedAt: '2026-03-04T12:00:00.000Z' });
    renderScreen(<PageScreen page={page} />);
    expect(screen.getByText(/Last updated:/).parentElement).toHaveTextContent('Mar 4, 2026');
    expect(screen.getByText('This is a draft: only operators can open it.')).toBeVisible();
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toMatch(/^noindex/);
  });

  it('comes with its address, and answers 404 for an unknown one', async () => {
    const asked: unknown[] = [];
    server.use(
      mockCall(settings.public, () => someSettings()),
      mockCall(geo.check, () => ({ blocked: false, country: null })),
      mockCall(locales.translations, () => ({ data: [], total: 0 })),
      mockCall(pages.view, ({ params }) => {
        asked.push(params.id);
        return params.id === 'terms' ? terms : refuse(404, 'pages.not-found');
      }),
    );
    const Page = definePage(PageScreen, { layout: 'public' }, loadPage);
    const found = await visitOnServer(Page, { path: '/page/terms', query: { id: 'terms' } });
    expect(found.res.statusCode).toBe(200);
    const missing = await visitOnServer(Page, { path: '/page/none', query: { id: 'none' } });
    expect([missing.res.statusCode, asked]).toEqual([404, ['terms', 'none']]);
  });
});

test.each([
  ['fans', FanRegisterScreen],
  ['creators', CreatorRegisterScreen],
])('what %s accept can be read beside the form', (_who, Screen) => {
  renderScreen(<Screen terms={{ termsVersion: '1', privacyVersion: '2' }} />);
  for (const [name, path] of [
    ['Read the terms (opens in a new tab)', '/page/terms'],
    ['Read the privacy policy (opens in a new tab)', '/page/privacy'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', path);
    expect(link).toHaveAttribute('target', '_blank');
  }
});
