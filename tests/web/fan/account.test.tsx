import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { auth } from '#contract/auth.ts';
import { users } from '#contract/users.ts';
import { UserAccountScreen } from '#features/users/account-screen.tsx';
import { DEFAULT_AVATAR } from '#rules/constants.ts';
import { userActions } from '#store/user.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const open = (viewer = aUser()) => {
  server.use(mockCall(auth.sessions, () => ({ data: [], total: 0 })));
  return renderScreen(<UserAccountScreen />, { viewer });
};

describe('account', () => {
  it('saves what was changed, says so and shows it everywhere', async () => {
    const sent: unknown[] = [];
    server.use(
      mockCall(users.update, ({ body }) => {
        sent.push(body);
        return aUser({ name: 'Ada L.' });
      }),
    );
    const { user, store, notify } = open();
    const name = screen.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Ada L.');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Changes saved'));
    expect(sent).toEqual([expect.objectContaining({ name: 'Ada L.', email: 'ada@example.com' })]);
    expect(store.getState().user.current?.name).toBe('Ada L.');
  });

  it('puts a refusal at its field and keeps what was typed', async () => {
    server.use(
      mockCall(users.update, () =>
        refuse(422, 'users.username-taken', 'That username is taken.', { username: 'Taken. Try another.' }),
      ),
    );
    const { user } = open();
    const username = screen.getByRole('textbox', { name: 'Username' });
    await user.clear(username);
    await user.type(username, 'nova');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Taken. Try another.')).toBeVisible();
    expect(username).toHaveValue('nova');
  });

  it('says once, beside the button, why it could not be saved', async () => {
    server.use(mockCall(users.update, () => refuse(422, 'users.closed', 'Not just now.')));
    const { user, notify } = open();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
    const save = screen.getByRole('button', { name: 'Save changes' });
    await user.click(save);
    expect(await screen.findByText('Not just now.')).toBeVisible();
    expect(within(save.parentElement as HTMLElement).getByRole('alert')).toHaveTextContent('Not just now.');
    expect(notify.error).not.toHaveBeenCalled();
  });

  it('takes the photo away after asking, everywhere at once', async () => {
    server.use(mockCall(users.removeAvatar, () => ({ success: true, url: DEFAULT_AVATAR })));
    const { user, store } = open(aUser({ avatar: '/api/media/public/me.webp' }));
    await user.click(screen.getByRole('button', { name: 'Remove photo' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove your photo?' });
    await user.click(within(question).getByRole('button', { name: 'Remove photo' }));
    expect(await screen.findByRole('button', { name: 'Add a photo' })).toBeVisible();
    expect(store.getState().user.current?.avatar).toBe(DEFAULT_AVATAR);
  });

  it('does not send what the rules refuse', async () => {
    const { user } = open();
    const email = screen.getByRole('textbox', { name: 'E-mail address' });
    await user.clear(email);
    await user.type(email, 'not an address');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(email).toBeInvalid();
  });

  it('asks for the current password when the address changes; the new one waits in sight', async () => {
    const sent: unknown[] = [];
    server.use(
      mockCall(users.update, ({ body }) => {
        sent.push(body);
        const { prePassword } = body as { prePassword?: string };
        return prePassword
          ? aUser({ pendingEmail: 'new@example.com' })
          : refuse(422, 'auth.password-needed', 'Please enter it.', { prePassword: 'Please enter it.' });
      }),
      mockCall(users.resendEmailChange, () => ({ success: true })),
      mockCall(users.cancelEmailChange, () => ({ success: true })),
    );
    const { user, store, notify } = open();
    const email = screen.getByRole('textbox', { name: 'E-mail address' });
    await user.clear(email);
    await user.type(email, 'new@example.com');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Is it really you?' }));
    expect(notify.error).not.toHaveBeenCalled();
    expect(email).toHaveValue('new@example.com');
    await user.type(sheet.getByLabelText('Current password'), 'Old-Secret-1{Enter}');
    expect(await screen.findByText('Please confirm new@example.com')).toBeVisible();
    expect(screen.getByText(/Until then we keep using ada@example.com/)).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ email: 'new@example.com', prePassword: 'Old-Secret-1' });
    expect(email).toHaveValue('ada@example.com');
    await user.click(screen.getByRole('button', { name: /^Send the e-mail.* again$/ }));
    await user.click(screen.getByRole('button', { name: 'Cancel the change' }));
    await waitFor(() => expect(screen.queryByText('Please confirm new@example.com')).toBeNull());
    expect(store.getState().user.current?.pendingEmail).toBeUndefined();
  });

  it('shows the outcome of a change at the form that made it', async () => {
    server.use(mockCall(auth.updatePassword, () => refuse(422, 'auth.too-many-guesses', 'Please wait.')));
    const { user } = open();
    await user.type(screen.getByLabelText('Current password'), 'Old-Secret-1');
    await user.type(screen.getByLabelText('New password'), 'Better-Secret-9');
    await user.type(screen.getByLabelText('New password again'), 'Better-Secret-9');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findAllByText('Please wait.')).toHaveLength(1);
  });

  it('welcomes people whose username is missing', () => {
    open(aUser({ username: '' }));
    expect(screen.getByText('Almost there')).toBeVisible();
  });

  it('asks before what was typed is lost', async () => {
    const { user } = open();
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' L.');
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    const link = document.body.appendChild(document.createElement('a'));
    link.href = '/home';
    await user.click(link);
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    link.remove();
  });

  it('keeps what is typed when the record is read again', async () => {
    const { user, store } = open();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' L.');
    act(() => void store.dispatch(userActions.userUpdated(aUser({ name: 'Other', firstName: 'New' }))));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Fan L.');
    expect(screen.getByRole('textbox', { name: /First name/ })).toHaveValue('New');
  });
});
