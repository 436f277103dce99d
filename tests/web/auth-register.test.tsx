import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { browserApi } from '#api/browser-api.ts';
import { auth } from '#contract/auth.ts';
import { pages } from '#contract/pages.ts';
import { referrals } from '#contract/referrals.ts';
import { users } from '#contract/users.ts';
import { CreatorRegisterScreen } from '#features/auth/creator-register-screen.tsx';
import { FanRegisterScreen } from '#features/auth/fan-register-screen.tsx';
import { loadSignUp } from '#features/auth/sign-up-terms.ts';
import { sha256 } from '#lib/hash-password.ts';
import { forgetReferral, keepReferral } from '#lib/referral-store.ts';
import type { LoadContext } from '#shell/page.tsx';
import { aPage, aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen, testShell } from '#support/web-render.tsx';

const field = (name: string) => screen.getByLabelText(name, { exact: false });
const TERMS = { termsVersion: 'terms1', privacyVersion: 'privacy1' };
const PASSWORD = 'Quiet-Lamp-9';

/** Pasted, as nothing here depends on the single keys. */
async function fill(user: UserEvent, input: HTMLElement, text: string) {
  await user.click(input);
  await user.paste(text);
}

async function fillAccount(user: UserEvent) {
  await fill(user, screen.getByLabelText('First name'), 'Ada');
  await fill(user, screen.getByLabelText('Last name'), ' Fan');
  await fill(user, screen.getByLabelText('Username'), 'Ada9');
  await fill(user, screen.getByLabelText('E-mail'), 'Ada@Example.com');
  await fill(user, screen.getByLabelText('Password'), PASSWORD);
  await user.selectOptions(screen.getByLabelText('Gender'), 'female');
  await user.selectOptions(screen.getByLabelText('Country'), 'NL');
  await user.click(screen.getByRole('checkbox'));
}

beforeEach(() => {
  server.use(
    mockCall(auth.checkUsername, ({ params }) => ({
      available: params.username !== 'taken',
      problem: params.username === 'taken' ? 'That username is taken. Please choose another.' : null,
    })),
  );
});

describe('joining as a fan', () => {
  it('creates the account and signs in with it', async () => {
    let sent: unknown;
    server.use(
      mockCall(auth.registerUser, ({ body }) => {
        sent = body;
        return { message: 'ok' };
      }),
      mockCall(auth.login, ({ body }) =>
        body.username === 'ada9' && body.password === PASSWORD ? { token: 't' } : refuse(422),
      ),
      mockCall(users.me, () => aUser()),
    );
    const { user, router } = renderScreen(<FanRegisterScreen terms={TERMS} />, { query: { rel: 'FRIEND' } });
    expect(screen.getByText('You were invited with the code FRIEND.')).toBeVisible();
    await fillAccount(user);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/home'));
    expect(sent).toEqual({
      firstName: 'Ada',
      lastName: 'Fan',
      name: 'Ada Fan',
      username: 'ada9',
      email: 'ada@example.com',
      password: PASSWORD,
      gender: 'female',
      country: 'NL',
      rel: 'FRIEND',
      deviceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      accepted: true,
      ...TERMS,
    });
  });

  it('says that an invitation code is nobody’s, and lets everybody join', async () => {
    server.use(mockCall(referrals.check, ({ params }) => ({ valid: params.code !== 'NOBODY' })));
    renderScreen(<FanRegisterScreen terms={TERMS} />, { query: { rel: 'NOBODY' } });
    expect(
      await screen.findByText('We don’t know the invitation code NOBODY. You can sign up without it.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create account' })).toBeEnabled();
  });

  it('goes by the first link somebody came by, not by a later one', () => {
    keepReferral('first1');
    keepReferral('SECOND');
    renderScreen(<FanRegisterScreen terms={TERMS} />, { query: { rel: 'SECOND' } });
    expect(screen.getByText('You were invited with the code FIRST1.')).toBeVisible();
    forgetReferral();
  });

  it('asks to look into the mailbox where an address must be confirmed, and hashes where that is asked', async () => {
    let password = '';
    server.use(
      mockCall(auth.registerUser, ({ body }) => {
        password = body.password;
        return { message: 'ok' };
      }),
      mockCall(auth.emailVerification, () => ({ message: 'Sent again.' })),
    );
    const settings = { requireEmailVerification: true, hashPasswordOnClient: true };
    const { user } = renderScreen(<FanRegisterScreen terms={TERMS} />, { settings });
    await fillAccount(user);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText(/We’ve sent an e-mail to ada@example.com/)).toBeVisible();
    expect(password).toBe(await sha256(PASSWORD));
    await user.click(screen.getByRole('button', { name: /^Send the e-mail.* again$/ }));
    expect(await screen.findByText('Sent again.')).toBeVisible();
  });

  it('names everything that is missing, first things first', async () => {
    const { user } = renderScreen(<FanRegisterScreen terms={TERMS} />);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(screen.getAllByText('Please fill this in.')).toHaveLength(2);
    expect(field('Username')).toHaveAccessibleDescription(/At least 3 characters/);
    expect(field('E-mail')).toHaveAccessibleDescription('Please enter your e-mail address.');
    expect(screen.getByText('Please choose your country.')).toBeVisible();
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(
      'Please confirm that you are 18 or older and accept the terms and the privacy policy.',
    );
  });

  it('tells at once whether a username is free', async () => {
    const { user } = renderScreen(<FanRegisterScreen terms={TERMS} />);
    await fill(user, screen.getByLabelText('Username'), 'free');
    expect(await screen.findByText('This one is available.')).toBeVisible();
    await user.clear(screen.getByLabelText('Username'));
    await fill(user, screen.getByLabelText('Username'), 'taken');
    expect(await screen.findByText('That username is taken. Please choose another.')).toBeVisible();
    expect(screen.queryByText('This one is available.')).toBeNull();
  });

  it('puts the server’s findings to their fields', async () => {
    const fields = { email: 'There is already an account with that e-mail address.' };
    server.use(mockCall(auth.registerUser, () => refuse(422, 'users.email-taken', 'Please check.', fields)));
    const { user } = renderScreen(<FanRegisterScreen terms={TERMS} />);
    await fillAccount(user);
    const send = screen.getByRole('button', { name: 'Create account' });
    await user.click(send);
    expect(await screen.findByText(fields.email)).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Please check.');
    expect(send.previousElementSibling).toBe(screen.getByRole('alert'));
  });
});

const mayLeave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));

it.each([
  ['a fan', FanRegisterScreen, 'First name'],
  ['a creator', CreatorRegisterScreen, 'Display name'],
])('asks %s before the page is left with what was filled in', async (_, Screen, name) => {
  const { user } = renderScreen(<Screen terms={TERMS} />);
  expect(mayLeave()).toBe(true);
  await fill(user, screen.getByLabelText(name), 'Ada');
  expect(mayLeave()).toBe(false);
});

describe('terms that change while somebody signs up', () => {
  const changed = 'Our terms have changed since you opened this page. Please read them again.';
  const box = () => screen.getByRole('checkbox');

  it('are said at the box, which has to be ticked anew; nothing that was typed is lost', async () => {
    const sent: unknown[] = [];
    server.use(
      mockCall(auth.registerUser, ({ body }) => {
        sent.push(body.termsVersion);
        return body.termsVersion === 'terms2'
          ? { message: 'ok' }
          : refuse(422, 'auth.terms-changed', changed, { accepted: changed });
      }),
      mockCall(pages.view, ({ params }) => aPage({ slug: params.id, version: `${params.id}2` })),
    );
    const { user } = renderScreen(<FanRegisterScreen terms={TERMS} />, {
      settings: { requireEmailVerification: true },
    });
    await fillAccount(user);
    const send = () => user.click(screen.getByRole('button', { name: 'Create account' }));
    await send();
    await waitFor(() => expect(box()).toHaveAccessibleDescription(changed));
    expect(box()).not.toBeChecked();
    expect(box()).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveValue(PASSWORD);
    await send();
    expect(sent).toEqual(['terms1']);
    await user.click(box());
    await send();
    expect(await screen.findByText(/We’ve sent an e-mail/)).toBeVisible();
    expect(sent).toEqual(['terms1', 'terms2']);
  });

  it('are asked for when the form is opened', async () => {
    server.use(mockCall(pages.view, ({ params }) => aPage({ slug: params.id, version: `${params.id}9` })));
    testShell();
    const ctx = { viewer: null, query: {}, api: browserApi() } as unknown as LoadContext;
    expect(await loadSignUp(ctx)).toEqual({ terms: { termsVersion: 'terms9', privacyVersion: 'privacy9' } });
  });
});

describe('applying as a creator', () => {
  const picture = (name: string) => new File(['picture'], name, { type: 'image/png' });

  async function fillApplication(user: UserEvent) {
    await fillAccount(user);
    await fill(user, screen.getByLabelText('Display name'), 'Nova');
    await fill(user, screen.getByLabelText('Date of birth'), '1990-05-01');
    await user.upload(screen.getByLabelText('Photo of your ID', { selector: 'input' }), picture('id.png'));
    await user.upload(
      screen.getByLabelText('You, holding your ID', { selector: 'input' }),
      picture('me.png'),
    );
  }

  it('sends the account with both documents, signs in and goes where the page is prepared', async () => {
    let form: FormData | null = null;
    server.use(
      mockCall(auth.registerPerformer, (input) => {
        form = input.form;
        return { message: 'ok' };
      }),
      mockCall(auth.login, () => ({ token: 't' })),
      mockCall(users.me, () => aUser({ isPerformer: true, roles: ['performer'] })),
    );
    const { user, router } = renderScreen(<CreatorRegisterScreen terms={TERMS} />);
    await fillAccount(user);
    await fill(user, screen.getByLabelText('Display name'), 'Nova');
    await fill(user, screen.getByLabelText('Date of birth'), '1990-05-01');
    await fill(user, field('Phone'), '06 1234 5678');
    await user.upload(screen.getByLabelText('Photo of your ID', { selector: 'input' }), picture('id.png'));
    await user.upload(
      screen.getByLabelText('You, holding your ID', { selector: 'input' }),
      picture('me.png'),
    );
    await user.click(screen.getByRole('button', { name: 'Send application' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/account'));
    const sent = Object.fromEntries(
      (form ?? new FormData()) as unknown as Iterable<[string, FormDataEntryValue]>,
    );
    expect(sent).toMatchObject({
      name: 'Nova',
      dateOfBirth: '1990-05-01',
      phone: '31612345678',
      username: 'ada9',
      accepted: 'true',
      ...TERMS,
    });
    expect((sent.idVerification as File).name).toBe('id.png');
    expect((sent.documentVerification as File).name).toBe('me.png');
  });

  it('leads to login where the address must be confirmed first', async () => {
    server.use(mockCall(auth.registerPerformer, () => ({ message: 'ok' })));
    const { user } = renderScreen(<CreatorRegisterScreen terms={TERMS} />, {
      settings: { requireEmailVerification: true },
    });
    await fillApplication(user);
    await user.click(screen.getByRole('button', { name: 'Send application' }));
    expect(await screen.findByText(/First open the link we sent to Ada@Example.com/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in and prepare your page' })).toHaveAttribute(
      'href',
      expect.stringContaining('/auth/login?'),
    );
  });

  it('asks before the page is left while the documents are on their way, and no longer once they are there', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const asked = jest.fn();
    server.use(
      mockCall(auth.registerPerformer, async () => {
        asked();
        await arrived;
        return { message: 'ok' };
      }),
    );
    const { user } = renderScreen(<CreatorRegisterScreen terms={TERMS} />, {
      settings: { requireEmailVerification: true },
    });
    await fillApplication(user);
    await user.click(screen.getByRole('button', { name: 'Send application' }));
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(mayLeave()).toBe(false);
    arrive();
    expect(await screen.findByText(/First open the link we sent to/)).toBeVisible();
    expect(mayLeave()).toBe(true);
  });

  it('takes nobody under 18 and nobody without documents', async () => {
    const { user } = renderScreen(<CreatorRegisterScreen terms={TERMS} />);
    await fillAccount(user);
    const now = new Date(performance.timeOrigin);
    await fill(user, screen.getByLabelText('Date of birth'), `${now.getUTCFullYear() - 17}-01-01`);
    await user.click(screen.getByRole('button', { name: 'Send application' }));
    expect(screen.getByText('You must be at least 18 years old.')).toBeVisible();
    expect(screen.getAllByText('Please add this document.')).toHaveLength(2);
  });

  it('refuses a file that the server would refuse', async () => {
    const { user } = renderScreen(<CreatorRegisterScreen terms={TERMS} />);
    const empty = new File([], 'empty.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Photo of your ID', { selector: 'input' }), empty);
    expect(await screen.findByText('“empty.png” is empty.')).toBeVisible();
    expect(screen.queryByText('empty.png')).toBeNull();
  });
});
