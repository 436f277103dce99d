import { waitFor } from '@testing-library/react';
import { feeds } from '#contract/feeds.ts';
import { oneSource } from '#features/feeds/feed-source.ts';
import { listAddress, noteList } from '#lib/list-address.ts';
import { feedsApi } from '#services/feeds.ts';
import { showOpened } from '#services/opened.ts';
import { paymentsApi } from '#services/payments.ts';
import { performersApi } from '#services/performers.ts';
import { forgetOthersAnswers } from '#shell/others-answers.ts';
import { sessionEnded } from '#store/session.ts';
import { userActions } from '#store/user.ts';
import { aFeed, aLockedFeed, aPerformerCard, aProfile } from '#support/web-content.ts';
import { aUser } from '#support/web-fixtures.ts';
import { heldPeople, heldPost, heldStream } from '#support/web-held.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { testShell } from '#support/web-render.tsx';

const sources = oneSource({});
const locked = aLockedFeed({ _id: 'f2', lockReason: 'subscribe', isSale: false });
const held = [heldStream(sources, [aFeed(), locked])];
const titles = ({ store }: ReturnType<typeof testShell>) =>
  feedsApi.endpoints.feedStream
    .select(sources)(store.getState())
    .data?.pages.flatMap(({ data }) => data.map(({ title }) => title));

describe('what is held', () => {
  it('is forgotten when a person goes, and when another one comes', () => {
    const shell = testShell({ viewer: aUser({ _id: 'ada' }), held });
    forgetOthersAnswers(shell.store);
    shell.store.dispatch(userActions.userUpdated(aUser({ _id: 'ada', balance: 5 })));
    expect(titles(shell)).toHaveLength(2);
    noteList('/user/orders', { q: 'cup' });
    shell.store.dispatch(userActions.userUpdated(aUser({ _id: 'bea' })));
    expect(listAddress('/user/orders')).toBe('/user/orders');
    expect(shell.store.getState().api.queries).toEqual({});
    const another = testShell({ viewer: aUser(), held });
    forgetOthersAnswers(another.store);
    another.store.dispatch(sessionEnded());
    expect(another.store.getState().api.queries).toEqual({});
  });

  it('of a visitor is asked for again in the name of who signs in, while it stays on screen', async () => {
    const shell = testShell({ held });
    forgetOthersAnswers(shell.store);
    server.use(
      mockCall(feeds.list, () => ({ data: [aFeed({ title: 'For Ada' })], total: 1, nextCursor: null })),
    );
    const { initiate } = feedsApi.endpoints.feedStream;
    const onScreen = shell.store.dispatch(initiate(sources));
    shell.store.dispatch(userActions.userUpdated(aUser()));
    expect(titles(shell)).toHaveLength(2);
    await waitFor(() => expect(titles(shell)).toEqual(['For Ada']));
    onScreen.unsubscribe();
  });
});

it('is not asked for in nobody’s name: a screen that outlives its session asks for nothing', async () => {
  const { store, onUnauthorized } = testShell({ viewer: aUser() });
  store.dispatch(sessionEnded());
  // Nothing answers this call: sent, it would fail the test.
  const { error } = await store.dispatch(paymentsApi.endpoints.transactions.initiate({}));
  expect(error).toMatchObject({ status: 401 });
  expect(onUnauthorized).not.toHaveBeenCalled();
});

describe('one thing that has changed', () => {
  it('shows in every list that holds it, and no list is asked for', async () => {
    const shell = testShell({ viewer: aUser(), held: [...held, heldPost(locked)] });
    server.use(mockCall(feeds.view, () => aFeed({ _id: 'f2', title: 'Open now', isSuggestion: true })));
    shell.store.dispatch(showOpened({ performerId: locked.performer._id }));
    await waitFor(() => expect(titles(shell)).toEqual(['Morning light', 'Open now']));
    const { data } = feedsApi.endpoints.feed.select({ params: { id: 'f2' } })(shell.store.getState());
    expect(data).toMatchObject({ title: 'Open now' });
  });

  it('tells lists of people only what they hold of it', () => {
    const card = aPerformerCard({ _id: 'p1', isSubscribed: false });
    const shell = testShell({ held: [heldPeople('performers', {}, [card])] });
    const { select } = performersApi.endpoints.performers;
    const now = () => select({ query: {} })(shell.store.getState()).data?.data[0];
    expect(now()).toEqual(card);
    return Promise.resolve(
      shell.store.dispatch(
        performersApi.util.upsertQueryData(
          'performer',
          { params: { id: 'nova' } },
          aProfile({ isSubscribed: true }),
        ),
      ),
    ).then(() => {
      expect(now()).toMatchObject({ isSubscribed: true });
      expect(Object.keys(now() ?? {}).sort()).toEqual(Object.keys(card).sort());
    });
  });
});
