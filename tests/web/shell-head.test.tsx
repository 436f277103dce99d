import { act } from '@testing-library/react';
import { HeadManagerContext } from 'next/dist/shared/lib/head-manager-context.shared-runtime';
import type { ReactElement } from 'react';
import { DefaultHead } from '#shell/default-head.tsx';
import { Seo } from '#shell/seo.tsx';
import { uiActions } from '#store/ui.ts';
import { renderScreen } from '#support/web-render.tsx';

/** What Next's own manager would write into the document. */
function titleOf(heads: readonly ReactElement[]): string | undefined {
  const title = heads.find(({ type }) => type === 'title') as ReactElement<{ children: string }> | undefined;
  return title?.props.children;
}

describe('the title', () => {
  const updateHead = jest.fn();
  const manager = { mountedInstances: new Set<never>(), updateHead };
  const title = () => titleOf(updateHead.mock.lastCall?.[0] ?? []);

  it('stays the screen’s when the site’s face is read again, as after every change of the page', () => {
    const { store } = renderScreen(
      <HeadManagerContext.Provider value={manager}>
        <DefaultHead />
        <Seo title="Nova" />
      </HeadManagerContext.Provider>,
      { settings: { siteName: 'Stage' } },
    );
    expect(title()).toBe('Nova · Stage');
    act(() => void store.dispatch(uiActions.uiLoaded({ logo: '/other.svg', menus: [] })));
    expect(title()).toBe('Nova · Stage');
  });
});
