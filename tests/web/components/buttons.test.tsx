import { screen } from '@testing-library/react';
import { Heart } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { show } from './show.tsx';

describe('Button', () => {
  it('acts on a click and is no submit button unless told so', async () => {
    const onClick = jest.fn();
    const { user } = show(<Button onClick={onClick}>Save</Button>);
    const button = screen.getByRole('button', { name: 'Save' });
    expect(button).toHaveAttribute('type', 'button');
    await user.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('takes no clicks and sends no form while loading, but keeps its name and focus', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const { user } = show(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading onClick={onClick}>
          Save
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await user.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveFocus();
  });

  it('is a link when it leads somewhere', () => {
    show(
      <Button href="/wallet" variant="primary">
        Top up
      </Button>,
    );
    expect(screen.getByRole('link', { name: 'Top up' })).toHaveAttribute('href', '/wallet');
  });
});

describe('IconButton', () => {
  it('says what it does and whether it is on', async () => {
    const onClick = jest.fn();
    const { user } = show(
      <IconButton label="Like, 3" icon={<Heart />} count={3} pressed onClick={onClick} />,
    );
    const button = screen.getByRole('button', { name: 'Like, 3', pressed: true });
    expect(button).toHaveTextContent('3');
    await user.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('can be a link', () => {
    show(<IconButton label="Back" icon={<Heart />} href="/home" />);
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/home');
  });
});

describe('Chip', () => {
  it('tells a chosen filter from the others', async () => {
    const onClick = jest.fn();
    const { user } = show(
      <Chip selected onClick={onClick}>
        Photos
      </Chip>,
    );
    await user.click(screen.getByRole('button', { name: 'Photos', pressed: true }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('can be taken away by name', async () => {
    const onRemove = jest.fn();
    const { user } = show(
      <Chip onRemove={onRemove} name="Sweden">
        Sweden
      </Chip>,
    );
    await user.click(screen.getByRole('button', { name: 'Remove Sweden' }));
    expect(onRemove).toHaveBeenCalledTimes(1);
  });

  it('marks the current one of a row of links', () => {
    show(
      <Chip href="/explore" selected>
        All
      </Chip>,
    );
    expect(screen.getByRole('link', { name: 'All', current: true })).toHaveAttribute('href', '/explore');
  });
});
