import { screen, waitFor } from '@testing-library/react';
import { contact } from '#contract/contact.ts';
import { feeds } from '#contract/feeds.ts';
import { ContactScreen } from '#features/contact/contact-screen.tsx';
import { PostScreen } from '#features/feeds/post-screen.tsx';
import { LandingScreen } from '#features/landing/landing-screen.tsx';
import { aFeed, aLockedFeed, aPerformerCard } from '#support/web-content.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

describe('the landing page', () => {
  const people = ['p1', 'p2', 'p3'].map((_id) =>
    aPerformerCard({ _id, name: `Person ${_id}`, username: _id }),
  );

  it('promises, shows people and open posts, and invites', () => {
    renderScreen(<LandingScreen featured={people} posts={[aFeed()]} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The front row is yours');
    expect(screen.getAllByRole('link', { name: 'Join for free' })[0]).toHaveAttribute(
      'href',
      '/auth/register',
    );
    expect(screen.getAllByRole('link', { name: /Person p2/ })[0]).toHaveAttribute('href', '/p2');
    expect(screen.getByRole('link', { name: 'Morning light by Nova Stage' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Follow anyone for free' })).toBeInTheDocument();
  });

  it('stands on a site that has nobody yet', () => {
    renderScreen(<LandingScreen featured={[]} posts={[]} />);
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'In the light today' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'For creators' })).toBeInTheDocument();
  });

  it('takes the operator’s own words as plain text', () => {
    renderScreen(<LandingScreen featured={[]} posts={[]} />, {
      settings: { userBenefit: 'See more.\n\n<b>Pay less.</b>', modelBenefit: '' },
    });
    expect(screen.getByText('<b>Pay less.</b>')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Follow anyone for free' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Paid for your work' })).toBeInTheDocument();
  });

  it('leads who is signed in home', () => {
    renderScreen(<LandingScreen featured={[]} posts={[]} />, { viewer: aUser() });
    expect(screen.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/home');
    expect(screen.queryByRole('link', { name: 'Join for free' })).not.toBeInTheDocument();
  });
});

describe('the contact page', () => {
  const words = 'I would like to know more about it.';

  it('asks for what is missing, and sets the focus there', async () => {
    const { user } = renderScreen(<ContactScreen />);
    await user.type(screen.getByLabelText('Your name'), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(screen.getByText('Please enter an e-mail address that we can answer to.')).toBeInTheDocument();
    expect(screen.getByText('Please write at least 20 characters.')).toBeInTheDocument();
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
    await user.click(screen.getByRole('button', { name: 'Write another one' }));
    expect(screen.getByLabelText('Message')).toHaveValue('');
  });

  it('keeps the message when it was not sent', async () => {
    server.use(mockCall(contact.send, () => refuse(429, 'http.too-many-requests', 'That was a bit fast.')));
    const { user } = renderScreen(<ContactScreen />, { viewer: aUser() });
    await user.type(screen.getByLabelText('Message'), words);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('That was a bit fast.');
    expect(screen.getByLabelText('Message')).toHaveValue(words);
  });
});

describe('the post page', () => {
  it('shows the post, its creator and more of theirs, and counts the look once', async () => {
    const counted: unknown[] = [];
    server.use(
      mockCall(feeds.countView, ({ params }) => {
        counted.push(params.id);
        return true;
      }),
    );
    const related = [aLockedFeed()];
    const { rerender } = renderScreen(<PostScreen feed={aFeed()} related={related} />, { path: '/post/f1' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Morning light');
    expect(screen.getByRole('complementary', { name: 'About the creator' })).toHaveTextContent('Nova Stage');
    expect(screen.getByRole('link', { name: /Behind the curtain, locked/ })).toBeInTheDocument();
    rerender(<PostScreen feed={aFeed()} related={related} />);
    await waitFor(() => expect(counted).toEqual(['f1']));
  });

  it('does not count the creator’s own looks', () => {
    renderScreen(<PostScreen feed={aFeed()} related={[]} />, { viewer: aPerformer() });
    expect(screen.getByRole('article', { name: 'Morning light' })).toBeInTheDocument();
  });
});
