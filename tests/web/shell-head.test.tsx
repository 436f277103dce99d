import { act } from '@testing-library/react';
import { DefaultHead } from '#shell/default-head.tsx';
import { Seo } from '#shell/seo.tsx';
import { uiActions } from '#store/ui.ts';
import { aHead } from '#support/web-head.tsx';
import { renderScreen } from '#support/web-render.tsx';

describe('the title', () => {
  const { within, title } = aHead();

  it('stays the screen’s when the site’s face is read again, as after every change of the page', () => {
    const { store } = renderScreen(
      within(
        <>
          <DefaultHead />
          <Seo title="Nova" />
        </>,
      ),
      { settings: { siteName: 'Stage' } },
    );
    expect(title()).toBe('Nova · Stage');
    act(() => void store.dispatch(uiActions.uiLoaded({ logo: '/other.svg', menus: [] })));
    expect(title()).toBe('Nova · Stage');
  });
});
