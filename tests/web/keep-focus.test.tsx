import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { toast } from '#components/toast.ts';
import { ShellParts } from '#shell/shell-parts.tsx';
import { renderScreen } from '#support/web-render.tsx';

/** Renders it with the shell's parts, once the focus is being followed. */
async function renderWithShell(page: React.ReactElement, path = '/home') {
  const shown = renderScreen(
    <>
      <main id="main" tabIndex={-1}>
        {page}
      </main>
      <ShellParts />
    </>,
    { path },
  );
  await import('#shell/keep-focus.ts');
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return shown;
}

/** Posts that are deleted after a question. */
function Rows({ names }: { names: readonly string[] }) {
  const [rows, setRows] = useState(names);
  const [doomed, setDoomed] = useState('');
  return (
    <>
      <h1>My posts</h1>
      <ul>
        {rows.map((name) => (
          <li key={name} aria-label={name}>
            <button type="button" onClick={() => setDoomed(name)}>
              {`Delete ${name}`}
            </button>
          </li>
        ))}
      </ul>
      <Confirm
        open={doomed !== ''}
        title="Delete it?"
        confirmLabel="Delete"
        onCancel={() => setDoomed('')}
        onConfirm={() => {
          setRows(rows.filter((name) => name !== doomed));
          setDoomed('');
        }}
      />
    </>
  );
}

/** A post whose lock goes when it is paid for in a sheet. */
function Locked() {
  const [state, setState] = useState<'locked' | 'asked' | 'open'>('locked');
  return (
    <>
      <h1>Home</h1>
      <article aria-label="Rehearsal">
        <h2>Rehearsal</h2>
        {state === 'open' ? (
          <p>All of it</p>
        ) : (
          <div>
            <button type="button" onClick={() => setState('asked')}>
              Unlock
            </button>
          </div>
        )}
      </article>
      <Confirm
        open={state === 'asked'}
        title="Unlock it?"
        confirmLabel="Pay"
        onCancel={() => setState('locked')}
        onConfirm={() => setState('open')}
      />
    </>
  );
}

const delete_ = async (user: Awaited<ReturnType<typeof renderWithShell>>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: `Delete ${name}` }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
};

describe('the focus, when what had it is gone', () => {
  it('goes from a deleted row to the next one, from the last to the one before, and then to the heading', async () => {
    const { user } = await renderWithShell(<Rows names={['Ada', 'Bea', 'Cleo']} />);
    await delete_(user, 'Bea');
    await waitFor(() => expect(screen.getByRole('listitem', { name: 'Cleo' })).toHaveFocus());
    await delete_(user, 'Cleo');
    await waitFor(() => expect(screen.getByRole('listitem', { name: 'Ada' })).toHaveFocus());
    await delete_(user, 'Ada');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'My posts' })).toHaveFocus());
    await user.tab();
    expect(screen.getByRole('heading', { name: 'My posts' })).not.toHaveAttribute('tabindex');
  });

  it('goes to the first row when the first is deleted', async () => {
    const { user } = await renderWithShell(<Rows names={['Ada', 'Bea']} />);
    await delete_(user, 'Ada');
    await waitFor(() => expect(screen.getByRole('listitem', { name: 'Bea' })).toHaveFocus());
  });

  it('returns to the opener of a dialog, and to the post around it when the opener is gone', async () => {
    const { user } = await renderWithShell(<Locked />);
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Unlock' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(screen.getByRole('article', { name: 'Rehearsal' })).toHaveFocus());
  });

  it('returns from a message to where it was', async () => {
    const { user } = await renderWithShell(
      <>
        <h1>Home</h1>
        <Button>Something</Button>
      </>,
    );
    act(() => screen.getByRole('button', { name: 'Something' }).focus());
    act(() => void toast.success('Deleted', { action: { label: 'Undo', onClick: () => undefined } }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    act(() => undo.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Something' })).toHaveFocus());
  });

  it('stays nowhere for whoever pressed beside everything', async () => {
    const { user } = await renderWithShell(<Rows names={['Ada']} />);
    act(() => screen.getByRole('button', { name: 'Delete Ada' }).focus());
    await user.click(document.body);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    act(() => screen.getByRole('listitem').remove());
    await act(async () => undefined);
    expect(document.body).toHaveFocus();
  });
});

describe('on another page', () => {
  it('its heading has the focus, but not for another query, another place or a field that took it', async () => {
    const { router } = await renderWithShell(
      <>
        <h1>Posts</h1>
        <input aria-label="Search" />
      </>,
      '/home',
    );
    const go = (address: string) => act(() => router.events.emit('routeChangeComplete', address));
    const heading = screen.getByRole('heading', { name: 'Posts' });
    go('/home?tab=latest');
    expect(heading).not.toHaveFocus();
    go('/page/help#refunds');
    expect(heading).not.toHaveFocus();
    go('/creator/my-post');
    expect(heading).toHaveFocus();
    act(() => screen.getByRole('textbox', { name: 'Search' }).focus());
    go('/search');
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
  });

  it('the link that was followed has it again when somebody comes back, and the heading when that is gone', async () => {
    const at = (key: string) => history.replaceState({ key }, '');
    at('feed');
    const { router } = await renderWithShell(
      <>
        <h1>Home</h1>
        <a href="/post/1">One</a>
        <a href="/post/2">Two</a>
      </>,
    );
    const go = (key: string, address: string) =>
      act(() => {
        router.events.emit('routeChangeStart', address);
        at(key);
        router.events.emit('routeChangeComplete', address);
      });
    const back = (key: string, address: string) => {
      dispatchEvent(new PopStateEvent('popstate'));
      go(key, address);
    };
    const link = screen.getByRole('link', { name: 'Two' });
    const heading = screen.getByRole('heading', { name: 'Home' });
    const leave = () => {
      act(() => link.focus());
      go('post', '/post/2');
      act(() => link.blur());
    };
    leave();
    back('feed', '/home');
    expect(link).toHaveFocus();
    leave();
    go('other', '/home');
    expect(heading).toHaveFocus();
    act(() => heading.blur());
    leave();
    link.remove();
    back('other', '/home');
    expect(heading).toHaveFocus();
  });
});
