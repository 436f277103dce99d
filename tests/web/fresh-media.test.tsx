import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Image } from '#components/image.tsx';
import { files } from '#contract/files.ts';
import { useFreshMedia } from '#shell/use-shell-effects.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

// Loaded beforehand: on a busy machine a first import outlasts the second that waitFor waits.
beforeAll(() => import('#shell/renew-media.ts'));

const signed = (file: string, version: string, expires: number) =>
  `/api/media/signed/${file}/${version}?viewer=u1&expires=${expires}&sig=abc`;
const OVER = 1_000_000_000;
const LASTING = 4_000_000_000;

function Page() {
  useFreshMedia();
  return (
    <>
      <Image
        alt="open"
        src={signed('f1', 'thumbnail', OVER)}
        srcSet={`${signed('f1', 'thumbnail', OVER)} 640w, ${signed('f1', 'display', OVER)} 1600w`}
      />
      <Image alt="f4" src={signed('f4', 'thumbnail', OVER)} />
      <Image alt="f5" src={signed('f5', 'thumbnail', OVER)} />
      <Image alt="public" src="/api/media/public/aa/x.webp" />
      <a href={signed('f2', 'original', OVER)}>Paper</a>
      <a href={signed('f3', 'original', LASTING)}>Fresh paper</a>
    </>
  );
}

const fresh = { display: signed('f1', 'display', LASTING), thumbnail: signed('f1', 'thumbnail', LASTING) };

function answering(addresses: Record<string, string>): string[] {
  const asked: string[] = [];
  server.use(
    mockCall(files.addresses, ({ params }) => {
      asked.push(params.id ?? '');
      return { addresses };
    }),
  );
  return asked;
}

/** Nothing but these was asked: the question of a picture that fails only now is the very next one. */
async function theNextQuestion(file: 'f4' | 'f5', asked: string[], before: string[]): Promise<void> {
  fireEvent.error(screen.getByAltText(file));
  await waitFor(() => expect(asked).toContain(file));
  expect(asked).toEqual([...before, file]);
}

it('a picture whose address ran out gets new ones, all its sizes by one question', async () => {
  const asked = answering(fresh);
  renderScreen(<Page />);
  const picture = screen.getByAltText('open');
  fireEvent.error(picture);
  await waitFor(() => expect(picture).toHaveAttribute('src', fresh.thumbnail));
  expect(picture).toHaveAttribute('srcset', `${fresh.thumbnail} 640w, ${fresh.display} 1600w`);
  fireEvent.error(picture);
  await theNextQuestion('f4', asked, ['f1']);
});

it('a public picture that fails asks nobody', async () => {
  const asked = answering(fresh);
  renderScreen(<Page />);
  fireEvent.error(screen.getByAltText('public'));
  await theNextQuestion('f5', asked, []);
});

it('a link that ran out is followed by a new address, one that did not is left alone', async () => {
  const address = signed('f2', 'original', LASTING);
  const asked = answering({ original: address });
  renderScreen(<Page />);
  const followed: string[] = [];
  const follow = (event: Event) => {
    if (event.defaultPrevented) return;
    followed.push((event.target as HTMLAnchorElement).getAttribute('href') ?? '');
    // There is no page to go to here.
    event.preventDefault();
  };
  addEventListener('click', follow);
  fireEvent.click(screen.getByRole('link', { name: 'Fresh paper' }));
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('link', { name: 'Paper' }));
  await waitFor(() => expect(followed).toEqual([signed('f3', 'original', LASTING), address]));
  expect(asked).toEqual(['f2']);
  removeEventListener('click', follow);
});
