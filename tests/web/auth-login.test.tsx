import { screen, waitFor, within } from '@testing-library/react';
import { auth } from '#contract/auth.ts';
import { users } from '#contract/users.ts';
import { LoginScreen, loadLogin } from '#features/auth/login-screen.tsx';
import { RoleScreen } from '#features/auth/role-screen.tsx';
import type { LoadContext } from '#shell/page.tsx';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen, type ScreenOptions } from '#support/web-render.tsx';

const identifier = () => screen.getByLabelText('E-mail or username');
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: 'Log in' });

async function fill(options: ScreenOptions = {}, name = 'ada') {
  const view = renderScreen(<LoginScreen />, options);
  await view.user.type(identifier(), name);
  await view.user.type(password(), 'Secret-1');
  await view.user.click(submit());
  return view;
}

it('signs in and goes back to where the reader came from', async () => {
  server.use(
    mockCall(auth.login, ({ body }) => (body.remember ? { token: 't' } : refuse(422))),
    mockCall(users.me, () => aUser()),
  );
  const { router } = await fill({ query: { returnTo: '/post/1' } });
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/post/1'));
});

it('takes what a password manager fills in or a person pastes', async () => {
  const { user } = renderScreen(<LoginScreen />);
  expect(identifier()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  await user.click(password());
  await user.paste('Secret-1');
  expect(password()).toHaveValue('Secret-1');
});

it('says what to allow where the browser keeps no cookies, instead of asking to log in', async () => {
  const asked: (string | null)[] = [];
  server.use(
    mockCall(auth.login, () => ({ token: 't' })),
    mockCall(users.me, ({ request }) => {
      asked.push(request.headers.get('authorization'));
      return refuse(401);
    }),
  );
  jest.spyOn(document, 'cookie', 'set').mockReturnValue();
  const { router, onUnauthorized } = await fill();
  expect(await screen.findByRole('alert')).toHaveTextContent(/Allow cookies for this site/);
  expect(submit()).not.toHaveAttribute('aria-busy');
  expect(password()).toHaveValue('Secret-1');
  expect(asked).toEqual([]);
  expect(onUnauthorized).not.toHaveBeenCalled();
  expect(router.push).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});

it('asks for what is missing before it asks the server', async () => {
  const { user } = renderScreen(<LoginScreen />);
  await user.click(submit());
  expect(identifier()).toHaveAccessibleDescription('Please enter your e-mail address or username.');
  expect(password()).toHaveAccessibleDescription('Please enter your password.');
  expect(identifier()).toHaveFocus();
});

it('says why not, and lets the reader try again', async () => {
  server.use(mockCall(auth.login, () => refuse(422, 'auth.incorrect-credentials', 'Incorrect credentials!')));
  await fill();
  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect credentials!');
  expect(submit()).not.toHaveAttribute('aria-busy');
  expect(password()).toHaveValue('Secret-1');
});

it('sends the confirmation again in place, to the address that was typed', async () => {
  const sent: unknown[] = [];
  server.use(
    mockCall(auth.login, () => refuse(422, 'auth.email-not-verified', 'Please confirm your address first.')),
    mockCall(auth.emailVerification, ({ body }) => {
      sent.push(body.email);
      return { message: 'On its way.' };
    }),
  );
  const { user } = await fill({}, 'ada@example.com');
  await user.click(await screen.findByRole('button', { name: /^Send the e-mail.* again$/ }));
  expect(await screen.findByText('On its way.')).toBeVisible();
  expect(sent).toEqual(['ada@example.com']);
});

it('asks for the address when a username was typed', async () => {
  server.use(
    mockCall(auth.login, () => refuse(422, 'auth.email-not-verified', 'Please confirm your address first.')),
  );
  const { user } = await fill();
  const again = await screen.findByRole('button', { name: /^Send the e-mail.* again$/ });
  expect(again).toBeDisabled();
  await user.type(screen.getByLabelText('E-mail'), 'ada@example.com');
  expect(again).toBeEnabled();
});

it('leads people whose account is closed to us', async () => {
  server.use(mockCall(auth.login, () => refuse(403, 'auth.inactive', 'This account is not active.')));
  await fill();
  expect(await screen.findByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
});

it('forgets the last failure when it is opened anew', async () => {
  server.use(mockCall(auth.login, () => refuse(422, 'auth.incorrect-credentials', 'Incorrect credentials!')));
  const { store, unmount } = await fill();
  await screen.findByRole('alert');
  unmount();
  renderScreen(<LoginScreen />, { state: store.getState() });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it.each([
  [aUser(), {}, '/home'],
  [aUser(), { returnTo: '/wallet' }, '/wallet'],
  [aPerformer(), {}, '/nova'],
])('has nothing to ask of who is signed in already', async (viewer, query, to) => {
  await expect(loadLogin({ viewer, query } as unknown as LoadContext)).rejects.toMatchObject({ to });
  await expect(loadLogin({ viewer: null, query } as unknown as LoadContext)).resolves.toEqual({});
});

it('lets newcomers choose a role and keeps who invited them', () => {
  renderScreen(<RoleScreen />, { query: { rel: 'AB C1' }, settings: { userBenefit: 'Come in.' } });
  const fan = screen.getByRole('link', { name: /As a fan/ });
  expect(fan).toHaveAttribute('href', '/auth/fan-register?rel=AB%20C1');
  expect(within(fan).getByText('Come in.')).toBeVisible();
  expect(screen.getByRole('link', { name: /As a creator/ })).toHaveAttribute(
    'href',
    '/auth/creator-register?rel=AB%20C1',
  );
});
