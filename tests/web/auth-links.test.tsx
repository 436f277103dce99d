import { screen } from '@testing-library/react';
import { auth } from '#contract/auth.ts';
import { EmailVerifiedScreen } from '#features/auth/email-verified-screen.tsx';
import { ForgotScreen } from '#features/auth/forgot-screen.tsx';
import { ResetScreen } from '#features/auth/reset-screen.tsx';
import { UndoEmailScreen } from '#features/auth/undo-email-screen.tsx';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

describe('a forgotten password', () => {
  it('is answered the same for every address', async () => {
    let asked = '';
    server.use(
      mockCall(auth.forgot, ({ body }) => {
        asked = body.email;
        return { success: true };
      }),
    );
    const { user } = renderScreen(<ForgotScreen />);
    await user.type(screen.getByLabelText('E-mail'), ' Nobody@Example.com {Enter}');
    expect(await screen.findByText(/If there is an account for/)).toBeVisible();
    expect(asked).toBe('nobody@example.com');
  });

  it('needs an address that can be one', async () => {
    const { user } = renderScreen(<ForgotScreen />);
    await user.type(screen.getByLabelText('E-mail'), 'ada{Enter}');
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(
      'That does not look like an e-mail address.',
    );
  });
});

describe('a reset link', () => {
  it('takes a new password that fulfils all points', async () => {
    let sent: unknown;
    server.use(
      mockCall(auth.reset, ({ body }) => {
        sent = body;
        return { success: true };
      }),
    );
    const { user } = renderScreen(<ResetScreen />, { query: { token: 'abc' } });
    await user.type(screen.getByLabelText('New password'), 'short{Enter}');
    expect(screen.getByText('Your password needs everything listed above.')).toBeVisible();
    await user.type(screen.getByLabelText('New password'), '-Lamp-9-{Enter}');
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
    expect(sent).toEqual({ token: 'abc', password: 'short-Lamp-9-' });
  });

  it('offers another one when it has expired', async () => {
    server.use(mockCall(auth.reset, () => refuse(422, 'auth.link-expired', 'This link is no longer valid.')));
    const { user } = renderScreen(<ResetScreen />, { query: { token: 'old' } });
    await user.type(screen.getByLabelText('New password'), 'Quiet-Lamp-9{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.');
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/auth/forgot-password',
    );
  });

  it('without a token is none', () => {
    renderScreen(<ResetScreen />);
    expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });
});

describe('a confirmation link', () => {
  it('confirms the address and leads on', async () => {
    server.use(
      mockCall(auth.verifyEmail, ({ body }) => (body.token === 'abc' ? { success: true } : refuse(422))),
    );
    renderScreen(<EmailVerifiedScreen />, { query: { token: 'abc' } });
    expect(await screen.findByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login');
  });

  it('sends another one when it has been used', async () => {
    server.use(
      mockCall(auth.verifyEmail, () => refuse(422, 'auth.link-expired', 'This link is no longer valid.')),
      mockCall(auth.emailVerification, () => ({ message: 'Sent.' })),
    );
    const { user } = renderScreen(<EmailVerifiedScreen />, { query: { token: 'used' } });
    await user.type(await screen.findByLabelText('E-mail'), 'ada@example.com');
    await user.click(screen.getByRole('button', { name: /^Send the e-mail.* again$/ }));
    expect(await screen.findByText('Sent.')).toBeVisible();
  });

  it('can be tried again when the service is busy', async () => {
    server.use(
      mockCall(auth.verifyEmail, () => refuse(503, 'http.unavailable', 'The service is busy right now.')),
    );
    const { user } = renderScreen(<EmailVerifiedScreen />, { query: { token: 'abc' } });
    expect(await screen.findByText('The service is busy right now.')).toBeVisible();
    server.use(mockCall(auth.verifyEmail, () => ({ success: true })));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible();
  });

  it('without a token was followed before', () => {
    renderScreen(<EmailVerifiedScreen />);
    expect(screen.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible();
  });
});

describe('taking a change of address back', () => {
  it('happens at the press of the button only, and leads to a new password', async () => {
    const tokens: string[] = [];
    server.use(
      mockCall(auth.undoEmail, ({ body }) => {
        tokens.push(body.token);
        return { email: 'old@example.com', resetToken: 'fresh' };
      }),
    );
    const { user } = renderScreen(<UndoEmailScreen />, { query: { token: 'abc' } });
    expect(tokens).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'This was not me' }));
    expect(await screen.findByText(/uses old@example.com again/)).toBeVisible();
    expect(tokens).toEqual(['abc']);
    expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
      'href',
      '/auth/reset?token=fresh',
    );
  });

  it('says so when the link works no longer, with a way to reach us', async () => {
    server.use(
      mockCall(auth.undoEmail, () => refuse(422, 'auth.link-expired', 'This link is no longer valid.')),
    );
    const { user } = renderScreen(<UndoEmailScreen />, { query: { token: 'abc' } });
    await user.click(screen.getByRole('button', { name: 'This was not me' }));
    expect(await screen.findByText(/has been used, or is too old.*log in with it/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
  });
});
