import { fireEvent, screen } from '@testing-library/react';
import { Avatar, initials } from '#components/avatar.tsx';
import { ListRow } from '#components/list-row.tsx';
import { StatLine } from '#components/stat-line.tsx';
import { VerifiedMark } from '#components/verified-mark.tsx';
import { show } from './show.tsx';

describe('Avatar', () => {
  it.each([
    ['Mara Lindqvist', 'ML'],
    ['åsa', 'Å'],
    ['  Jon  van der  Ek ', 'JE'],
    ['👩‍🎤 Star', '👩‍🎤S'],
    ['', ''],
    ['👩‍👩‍👧‍👦🎭 Star', '👩‍👩‍👧‍👦S'],
    ['🇩🇪🇫🇷', '🇩🇪'],
  ])('takes initials from "%s"', (name, expected) => expect(initials(name)).toBe(expected));

  it('shows the picture, as decoration beside a name', () => {
    const { container } = show(<Avatar name="Mara Lindqvist" src="/media/1.webp" />);
    expect(container.querySelector('img')).toHaveAttribute('src', '/media/1.webp');
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('falls back to initials without a picture, with the stand-in, and when loading fails', () => {
    const { container, rerender } = show(<Avatar name="Mara Lindqvist" />);
    expect(container).toHaveTextContent('ML');
    rerender(<Avatar name="Mara Lindqvist" src="https://site.example/no-avatar.jpg" />);
    expect(container.querySelector('img')).toBeNull();
    rerender(<Avatar name="Mara Lindqvist" src="/media/gone.webp" alt="Mara" />);
    fireEvent.error(screen.getByRole('img', { name: 'Mara' }));
    expect(container).toHaveTextContent('ML');
    rerender(<Avatar name="Mara Lindqvist" src="/media/new.webp" alt="Mara" />);
    expect(container.querySelector('img')).toHaveAttribute('src', '/media/new.webp');
  });

  it.each([40, 96] as const)('says that somebody is live, at %d px', (size) => {
    show(<Avatar name="Mara" size={size} live />);
    expect(screen.getByText('Live')).toBeInTheDocument();
  });
});

describe('names and numbers', () => {
  it('name the verified mark', () => {
    show(<VerifiedMark />);
    expect(screen.getByRole('img', { name: 'Verified' })).toBeInTheDocument();
  });

  it('shorten big numbers and keep the exact one', () => {
    show(<StatLine items={[{ label: 'followers', value: 12_480, href: '/mara/followers' }]} />);
    expect(screen.getByRole('link', { name: '12.5K followers' })).toHaveAttribute('href', '/mara/followers');
    expect(screen.getByTitle('12,480')).toBeInTheDocument();
  });
});

describe('ListRow', () => {
  it('is a link as a whole and keeps its own buttons working', async () => {
    const onFollow = jest.fn();
    const actions = (
      <button type="button" onClick={onFollow}>
        Follow
      </button>
    );
    const { user } = show(<ListRow title="Jon Ek" text="@jon" href="/jon" actions={actions} />);
    expect(screen.getByRole('link', { name: 'Jon Ek' })).toHaveAttribute('href', '/jon');
    await user.click(screen.getByRole('button', { name: 'Follow' }));
    expect(onFollow).toHaveBeenCalledTimes(1);
  });

  it('can be a button', async () => {
    const onClick = jest.fn();
    const { user } = show(<ListRow title="Jon Ek" onClick={onClick} />);
    await user.click(screen.getByRole('button', { name: 'Jon Ek' }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});
