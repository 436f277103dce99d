import Router from 'next/router';
import { isComingBack, watchReturns } from '#lib/visit.ts';

const goBack = () => dispatchEvent(new PopStateEvent('popstate'));

describe('coming back', () => {
  beforeAll(() => watchReturns());

  test.each(['routeChangeComplete', 'routeChangeError', 'hashChangeComplete'] as const)(
    'begins with the browser’s "back" and ends with %s',
    (end) => {
      expect(isComingBack()).toBe(false);
      goBack();
      expect(isComingBack()).toBe(true);
      Router.events.emit(end);
      expect(isComingBack()).toBe(false);
    },
  );

  test('lasts while the page that is left does its last things', () => {
    goBack();
    Router.events.emit('routeChangeStart');
    Router.events.emit('beforeHistoryChange');
    expect(isComingBack()).toBe(true);
    Router.events.emit('routeChangeComplete');
  });
});
