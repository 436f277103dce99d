import { screen, waitFor } from '@testing-library/react';
import { users } from '#contract/users.ts';
import { PreferencesPanel } from '#features/users/preferences-panel.tsx';
import { toastTexts } from '#support/toasts.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const forYou = () => screen.getByRole('switch', { name: 'Show For you on the home page' });

it('a switch is kept on the account at once', async () => {
  const sent: unknown[] = [];
  server.use(
    mockCall(users.update, ({ body }) => {
      sent.push(body);
      return aUser(body as object);
    }),
  );
  const { user, store } = renderScreen(<PreferencesPanel />, { viewer: aUser({ forYou: false }) });
  expect(forYou()).not.toBeChecked();
  await user.click(forYou());
  await waitFor(() => expect(store.getState().user.current?.forYou).toBe(true));
  expect([forYou().matches(':checked'), sent]).toEqual([true, [{ forYou: true }]]);
  expect(toastTexts()).toEqual(['Saved']);
});

it('one that was not kept goes back with a word', async () => {
  server.use(mockCall(users.update, () => refuse(503)));
  const { user } = renderScreen(<PreferencesPanel />, { viewer: aUser() });
  await user.click(forYou());
  await waitFor(() => expect(forYou()).toBeChecked());
  expect(toastTexts()).toEqual(['We couldn’t save this. Please try again.']);
});
