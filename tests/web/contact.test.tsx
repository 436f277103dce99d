import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { auth } from '#contract/auth.ts';
import { contact } from '#contract/contact.ts';
import { ContactScreen } from '#features/contact/contact-screen.tsx';
import { LAYOUTS } from '#layouts/layouts.tsx';
import { authActions, authFlows } from '#store/auth.ts';
import { sessionEnded } from '#store/session.ts';
import { userActions } from '#store/user.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen, type ScreenOptions } from '#support/web-render.tsx';

type Shown = ReturnType<typeof renderScreen>;

describe('the contact page', () => {
  const words = 'I would like to know more about it.';

  it('asks for what is missing, and sets the focus there', async () => {
    const { user } = renderScreen(<ContactScreen />);
    await user.type(screen.getByLabelText('Your name'), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(screen.getByText('Please enter an e-mail address we can reply to.')).toBeInTheDocument();
    expect(screen.getByText('Please write at least 20 characters.')).toBeInTheDocument();
  });

  it('keeps all of a pasted text that is too long, says what is too much, and sends it once it fits', async () => {
    const sent: unknown[] = [];
    server.use(
      mockCall(contact.send, ({ body }) => {
        sent.push(body);
        return { success: true };
      }),
    );
    const { user } = renderScreen(<ContactScreen />, { viewer: aUser() });
    const message = screen.getByLabelText('Message');
    const long = `${'x'.repeat(5000)}tail`;
    await user.click(message);
    await user.paste(long);
    expect(message).toHaveValue(long);
    expect(screen.getByText('5004 of 5000')).toBeVisible();
    expect(screen.getByText(/^4 characters too many/).parentElement).toHaveTextContent('tail');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(screen.getByText('Please shorten this by 4 characters.')).toBeVisible();
    expect(sent).toEqual([]);
    await user.clear(message);
    await user.paste('x'.repeat(5000));
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('Thank you for your message')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it('sends the message and says thank you', async () => {
    const sent: unknown[] = [];
    server.use(
      mockCall(contact.send, ({ body }) => {
        sent.push(body);
        return { success: true };
      }),
    );
    const { user } = renderScreen(<ContactScreen />, { viewer: aUser() });
    await user.type(screen.getByLabelText('Message'), words);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('Thank you for your message')).toBeInTheDocument();
    expect(sent).toEqual([{ name: 'Ada Fan', email: 'ada@example.com', message: words }]);
    await user.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(screen.getByLabelText('Message')).toHaveValue('');
  });

  it('asks before it is left with words that were not sent, by a link or a new load', async () => {
    server.use(mockCall(contact.send, () => ({ success: true })));
    const { user, router } = renderScreen(
      <>
        <ContactScreen />
        <a href="/home">Home</a>
      </>,
      { viewer: aUser() },
    );
    const mayLeave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(mayLeave()).toBe(true);
    await user.type(screen.getByLabelText('Message'), words);
    expect(mayLeave()).toBe(false);
    await user.click(screen.getByRole('link', { name: 'Home' }));
    expect(screen.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(router.push).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(screen.getByLabelText('Message')).toHaveValue(words);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await screen.findByText('Thank you for your message');
    expect(mayLeave()).toBe(true);
  });

  it('keeps the message when it was not sent', async () => {
    server.use(mockCall(contact.send, () => refuse(429, 'http.too-many-requests', 'That was a bit fast.')));
    const { user } = renderScreen(<ContactScreen />, { viewer: aUser() });
    await user.type(screen.getByLabelText('Message'), words);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('That was a bit fast.');
    expect(screen.getByLabelText('Message')).toHaveValue(words);
  });

  describe('in the frame that visitors and people with a session do not share', () => {
    const message = () => screen.getByLabelText('Message');
    const begin = (store: Shown['store']) =>
      act(() => {
        store.dispatch(userActions.userUpdated(aUser()));
        store.dispatch(authActions.loggedIn(true));
      });
    const end = (store: Shown['store']) => act(() => void store.dispatch(sessionEnded()));
    const show = (options: ScreenOptions = {}) => {
      const Frame = LAYOUTS.public;
      return renderScreen(
        <Frame>
          <ContactScreen />
        </Frame>,
        options,
      );
    };

    it('keeps what was typed when a session begins or ends elsewhere', async () => {
      const { user, store } = show();
      const first = message();
      await user.type(message(), words);
      begin(store);
      expect(message()).not.toBe(first);
      expect(message()).toHaveValue(words);
      expect(screen.getByLabelText('Your name')).toHaveValue('Ada Fan');
      end(store);
      expect(message()).toHaveValue(words);
      expect(sessionStorage).toHaveLength(0);
    });

    it('keeps nothing of who signs out or leaves the page', async () => {
      const { user, store, unmount } = show({ viewer: aUser() });
      await user.type(message(), words);
      server.use(mockCall(auth.logout, () => ({ success: true })));
      act(() => void store.dispatch(authFlows.logout.request()));
      await waitFor(() => expect(store.getState().auth.loggedIn).toBe(false));
      expect(message()).toHaveValue('');
      await user.type(message(), words);
      unmount();
      expect(sessionStorage).toHaveLength(0);
    });
  });
});
