import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { feedbackStore } from '#components/toast.ts';
import type { Gallery } from '#contract/galleries.ts';
import { ownGalleries, ownPhotos } from '#contract/own-galleries.ts';
import type { Photo } from '#contract/photos.ts';
import { CreateGalleryScreen } from '#features/galleries/editor/create-screen.tsx';
import { PhotoGrid } from '#features/galleries/editor/photo-grid.tsx';
import { UpdateGalleryScreen } from '#features/galleries/editor/update-screen.tsx';
import type { GalleryPhotosState } from '#features/galleries/editor/use-gallery-photos.ts';
import { MyGalleriesScreen } from '#features/galleries/mine/my-galleries-screen.tsx';
import { type FormFile, moved, storedFile } from '#features/items/editor/form-files.ts';
import { GALLERY_TITLE_MAX } from '#rules/gallery-form.ts';
import { lastToast, toastTexts } from '#support/toasts.ts';
import { wideScreen } from '#support/web-creator.ts';
import { aPerformer } from '#support/web-fixtures.ts';
import { aGallery, aGalleryPhoto } from '#support/web-galleries.ts';
import { mockCall, refuse, server, TEST_API } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const performer = () => aPerformer({ reviewState: 'approved' });
const aPicture = (name: string) => new File(['picture'], name, { type: 'image/jpeg' });

describe('my galleries', () => {
  const two = (): Gallery[] => [
    aGallery({ price: 40, totalViews: 7, totalLike: 3, totalPurchases: 2, totalIncome: 64 }),
    aGallery({ _id: 'g2', title: 'Summer', slug: 'summer-1', status: 'draft', totalPurchases: 0 }),
  ];
  function show(galleries = two()) {
    const asked: object[] = [];
    const sent: unknown[] = [];
    server.use(
      mockCall(ownGalleries.mine, ({ query }) => {
        asked.push(query);
        return { data: galleries, total: galleries.length };
      }),
      mockCall(ownGalleries.update, ({ params, body }) => {
        sent.push([params.id, body]);
        if (params.id === 'g1')
          return refuse(422, 'http.invalid-input', 'Please check the marked fields.', {
            title: 'Please give the gallery a title.',
          });
        return aGallery();
      }),
      mockCall(ownGalleries.remove, ({ params }) => {
        sent.push([params.id, 'deleted']);
        return true;
      }),
      mockCall(ownGalleries.restore, ({ params }) => {
        sent.push([params.id, 'restored']);
        return aGallery();
      }),
    );
    return {
      asked,
      sent,
      ...renderScreen(<MyGalleriesScreen />, { viewer: performer(), path: '/creator/my-gallery' }),
    };
  }

  it('says what each earned, and is put in order by its figures', async () => {
    const undo = wideScreen();
    const { asked, user } = show();
    const table = await screen.findByRole('table');
    expect(within(table).getByRole('row', { name: /Spring.*40 tokens.*7.*3.*2.*64 tokens/ })).toBeVisible();
    await user.click(within(table).getByRole('button', { name: 'Sold' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sortBy: 'totalPurchases' }));
    undo();
  });

  it('tells galleries without a title apart by when they were made', async () => {
    show(
      [10, 11].map((hour) =>
        aGallery({ _id: `g${hour}`, title: '', createdAt: `2026-03-01T${hour}:30:00Z` }),
      ),
    );
    const links = await screen.findAllByRole('link', { name: /^Untitled gallery, Mar 1, 2026/ });
    expect(new Set(links.map(({ textContent }) => textContent)).size).toBe(2);
  });

  it('hides several at once; one that is refused does not stop the others, and stays selected', async () => {
    const { sent, user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Summer' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Spring' }));
    expect(screen.getByText('2 selected')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Hide' }).at(-1) as HTMLElement);
    await waitFor(() =>
      expect(sent).toEqual([
        ['g1', { status: 'inactive' }],
        ['g2', { status: 'inactive' }],
      ]),
    );
    await waitFor(() =>
      expect(
        feedbackStore
          .read()
          .toasts.slice(-2)
          .map(({ text }) => text),
      ).toEqual(['1 gallery was not changed. Please give the gallery a title.', 'Hidden from fans']),
    );
    expect(await screen.findByText('1 selected')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select Spring' })).toBeChecked();
  });

  it('keeps the focus at the button of a change while that runs, and takes no second press', async () => {
    const { user } = show();
    const answers: (() => void)[] = [];
    let calls = 0;
    server.use(
      mockCall(ownGalleries.update, async () => {
        calls += 1;
        await new Promise<void>((resolve) => answers.push(resolve));
        return aGallery();
      }),
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Select Spring' }));
    const hide = screen.getAllByRole('button', { name: 'Hide' }).at(-1) as HTMLElement;
    await user.click(hide);
    await waitFor(() => expect(hide).toHaveAttribute('aria-disabled', 'true'));
    expect(hide).toBeEnabled();
    await user.click(hide);
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.();
    await waitFor(() => expect(hide).not.toHaveAttribute('aria-disabled', 'true'));
    expect([calls, document.activeElement]).toEqual([1, hide]);
  });

  it('deletes after asking, says who keeps it, and brings it back', async () => {
    const { sent, user } = show();
    await user.click(await screen.findByRole('button', { name: 'More actions for Spring' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const ask = await screen.findByRole('alertdialog', { name: 'Delete this gallery?' });
    expect(ask).toHaveTextContent('Bought 2 times. Those people keep what they paid for.');
    await user.click(within(ask).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(lastToast()).toMatchObject({ text: 'Gallery deleted', action: { label: 'Undo' } }),
    );
    act(() => lastToast()?.action?.onClick());
    await waitFor(() =>
      expect(sent).toEqual([
        ['g1', 'deleted'],
        ['g1', 'restored'],
      ]),
    );
  });
});

describe('a new gallery', () => {
  it('is made with its first photo, once; one bad photo stops no other, and saving waits for it', async () => {
    const sent: unknown[] = [];
    let number = 0;
    server.use(
      mockCall(ownGalleries.create, ({ body }) => {
        sent.push(['create', body]);
        return aGallery({ status: 'draft', title: '' });
      }),
      mockCall(ownPhotos.upload, ({ form: sentForm }) => {
        number += 1;
        if ((sentForm?.get('photo') as File | null)?.name === '2.jpg')
          return refuse(422, 'http.invalid', 'We cannot read this picture.', { photo: 'Unreadable.' });
        sent.push(['upload', sentForm?.get('galleryId')]);
        return { ...aGalleryPhoto(number), success: true, url: null };
      }),
      // Photos arrive in any order.
      mockCall(ownGalleries.order, () => ({ success: true })),
      mockCall(ownGalleries.update, ({ body }) => {
        sent.push(['update', body]);
        return aGallery();
      }),
    );
    const { user, container, router } = renderScreen(<CreateGalleryScreen />, { viewer: performer() });
    const input = container.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: ['1', '2', '3'].map((name) => aPicture(`${name}.jpg`)) } });
    expect(await screen.findByText('We cannot read this picture.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Upload .* again/ })).toBeNull();
    await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /^Select photo/ })).toHaveLength(2));
    expect(screen.getByText('1 photo did not upload. See below for the reason.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Spring');
    await user.click(screen.getByRole('radio', { name: /Pay per view/ }));
    await user.click(screen.getByRole('button', { name: 'Save gallery' }));
    expect(
      await screen.findByText(
        'Some files did not upload. Upload them again where that is possible, or remove them.',
      ),
    ).toBeVisible();
    // One sentence at a time, and the focus where something can be done.
    expect(screen.queryByText(/1 photo did not upload/)).toBeNull();
    const remove = screen.getByRole('button', { name: /^Remove 2.jpg/ });
    expect(remove).toHaveFocus();
    await user.click(remove);
    expect(screen.queryByText(/Some files did not upload/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save gallery' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-gallery'));
    expect(lastToast()?.text).toBe('Gallery saved');
    expect(sent.filter((one) => Array.isArray(one) && one[0] === 'create')).toEqual([
      ['create', { status: 'draft', title: '' }],
    ]);
    expect(sent.at(-1)).toMatchObject([
      'update',
      { title: 'Spring', isSale: true, price: 20, status: 'active' },
    ]);
  });

  it('is made with the title typed so far; while no answer came the same is asked for, after a refusal anew', async () => {
    const sent: unknown[] = [];
    const answers = [() => refuse(503), () => refuse(422, 'galleries.too-many', 'Full.'), () => aGallery()];
    server.use(
      mockCall(ownGalleries.create, ({ body, request }) => {
        sent.push([body.title, request.headers.get('idempotency-key')]);
        return answers[sent.length - 1]?.() ?? aGallery();
      }),
      mockCall(ownPhotos.upload, () => ({ ...aGalleryPhoto(1), success: true, url: null })),
    );
    const { user, container } = renderScreen(<CreateGalleryScreen />, { viewer: performer() });
    const title = screen.getByRole('textbox', { name: 'Title' });
    const type = (value: string) => fireEvent.change(title, { target: { value } });
    const input = container.querySelector('input[type=file]') as HTMLInputElement;
    const drop = (name: string) => fireEvent.change(input, { target: { files: [aPicture(name)] } });
    type(` ${'x'.repeat(GALLERY_TITLE_MAX)}y`);
    drop('1.jpg');
    await waitFor(() => expect(sent).toHaveLength(1));
    type('Spring');
    await user.click(await screen.findByRole('button', { name: /^Upload .* again/ }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(await screen.findByText('Full.')).toBeVisible();
    drop('2.jpg');
    await waitFor(() => expect(sent).toHaveLength(3));
    const [first, same, anew] = sent as [string, string][];
    expect(first?.[0]).toBe('x'.repeat(GALLERY_TITLE_MAX));
    expect(same).toEqual(first);
    expect(anew?.[0]).toBe('Spring');
    expect(anew?.[1]).not.toBe(first?.[1]);
  });

  it('says that there is no network, until its photos have arrived by themselves', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let works = false;
    server.use(
      http.post(`${TEST_API}/*`, () => (works ? undefined : HttpResponse.error())),
      mockCall(ownGalleries.create, () => aGallery({ status: 'draft', title: '' })),
      mockCall(ownPhotos.upload, () => ({ ...aGalleryPhoto(1), success: true, url: null })),
    );
    const { user, container } = renderScreen(<CreateGalleryScreen />, { viewer: performer() });
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Spring');
    const input = container.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [aPicture('1.jpg')] } });
    await screen.findByRole('button', { name: /^Upload .* again/ });
    await user.click(screen.getByRole('button', { name: 'Save gallery' }));
    const text = 'You are offline. Check your connection and try again.';
    expect(await screen.findByText(text)).toBeVisible();
    onLine.mockRestore();
    works = true;
    act(() => void dispatchEvent(new Event('online')));
    await screen.findByRole('checkbox', { name: /^Select photo/ });
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  it('needs a title before it is shown', async () => {
    const { user } = renderScreen(<CreateGalleryScreen />, { viewer: performer() });
    await user.click(screen.getByRole('button', { name: 'Save gallery' }));
    expect(await screen.findByText('Please give the gallery a title.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Title/ })).toHaveFocus();
  });
});

const FOUR = [1, 2, 3, 4].map((number) => aGalleryPhoto(number));

/** The tiles of four photos, without a server. */
function FourTiles({ start }: { start: readonly FormFile[] }) {
  const [files, setFiles] = useState(start);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const pictures = {
    uploads: { files },
    photoFor: ({ id }: FormFile) => FOUR.find(({ fileId }) => fileId === id),
    coverOf: () => null,
    wordsOf: (photo: Photo) => photo,
    hasLongWords: () => false,
  } as unknown as GalleryPhotosState;
  return (
    <PhotoGrid
      {...{ pictures, chosen, opened: null, disabled: false }}
      onChoose={setChosen}
      onOpen={() => undefined}
      onMove={(id, to) => setFiles(moved(files, id, to))}
    />
  );
}

it('draws a tile of many again for its own changes only', async () => {
  const drawn: string[] = [];
  const start = FOUR.map(({ photo }) => {
    // Only a tile asks for the name.
    const file = storedFile(photo);
    return Object.defineProperty(file, 'name', { get: () => drawn.push(photo.name) && photo.name });
  });
  const { user } = renderScreen(<FourTiles start={start} />, { viewer: performer() });
  const again = async (change: () => Promise<unknown>) => {
    drawn.length = 0;
    await change();
    return new Set(drawn);
  };
  const tick = () => user.click(screen.getByRole('checkbox', { name: 'Select photo 2' }));
  expect(await again(tick)).toEqual(new Set(['photo-2.webp']));
  act(() => screen.getByRole('button', { name: 'Move photo 1' }).focus());
  const step = () => user.keyboard('{ArrowRight}');
  expect(await again(step)).toEqual(new Set(['photo-1.webp', 'photo-2.webp']));
});

describe('changing a gallery', () => {
  function open(
    photos: Photo[] = [aGalleryPhoto(1), aGalleryPhoto(2), aGalleryPhoto(3)],
    deleted: Photo[] = [],
  ) {
    const sent: unknown[] = [];
    server.use(
      mockCall(ownGalleries.mineOne, () => aGallery({ numOfItems: photos.length })),
      mockCall(ownPhotos.mine, ({ query }) => {
        if ('isDeleted' in query) return { data: deleted, total: deleted.length };
        // As many as one answer holds.
        const offset = Number((query as { offset?: string }).offset ?? 0);
        return { data: photos.slice(offset, offset + 2), total: photos.length };
      }),
      mockCall(ownPhotos.setStatus, ({ body }) => {
        sent.push(['status', body]);
        return { success: true };
      }),
      mockCall(ownPhotos.setCover, ({ params }) => {
        sent.push(['cover', params.id]);
        return { success: true };
      }),
      mockCall(ownGalleries.clearCover, ({ params }) => {
        sent.push(['no cover', params.id]);
        return { success: true };
      }),
      mockCall(ownPhotos.update, ({ params, body }) => {
        sent.push(['photo', params.id, body]);
        const photo = photos.find(({ _id }) => _id === params.id) ?? aGalleryPhoto(1);
        return { ...photo, ...(body as object) };
      }),
      mockCall(ownGalleries.order, ({ body }) => {
        sent.push(['order', body]);
        return { success: true };
      }),
      mockCall(ownGalleries.update, ({ body }) => {
        sent.push(['gallery', body]);
        return aGallery();
      }),
    );
    return {
      sent,
      ...renderScreen(<UpdateGalleryScreen />, { viewer: performer(), query: { id: 'g1' } }),
    };
  }

  it('sends words with the form, the cover at once, and the order when it rests', async () => {
    const { sent, user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Make cover: photo 2' }));
    await waitFor(() => expect(sent).toEqual([['cover', 'gp2']]));
    await user.click(screen.getByRole('button', { name: /^Edit photo 1:/ }));
    const panel = await screen.findByRole('dialog', { name: 'Photo 1 of 3' });
    await user.click(within(panel).getByRole('button', { name: 'Move photo-1.webp one place forward' }));
    expect(await screen.findByText('photo-1.webp is now at place 2 of 3.')).toBeInTheDocument();
    await user.click(within(panel).getByRole('button', { name: 'Previous photo' }));
    const title = within(panel).getByRole('textbox', { name: /^Photo title/ });
    expect(title).toHaveAccessibleDescription('Fans read it below the photo when they open it.');
    // Enter is not to send the gallery.
    expect((title as HTMLInputElement).form).toBeNull();
    fireEvent.change(title, { target: { value: 'Golden hour' } });
    await user.click(within(panel).getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('button', { name: 'Edit photo 1: Golden hour' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-gallery'));
    expect(sent.slice(1)).toEqual(
      expect.arrayContaining([
        ['photo', 'gp2', { title: 'Golden hour', description: '' }],
        ['order', { photoIds: ['gp2', 'gp1', 'gp3'] }],
      ]),
    );
  });

  it('keeps the order of who leaves without saving, and sends several moves as one', async () => {
    const { sent, user } = open();
    const handle = await screen.findByRole('button', { name: 'Move photo 1' });
    expect(handle).toHaveAccessibleDescription(/arrow keys/);
    act(() => handle.focus());
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    // The one that is moved keeps the focus.
    expect(screen.getByRole('button', { name: 'Move photo 3' })).toHaveFocus();
    expect(screen.getByText('photo-1.webp is now at place 3 of 3.')).toBeInTheDocument();
    await waitFor(() => expect(sent).toEqual([['order', { photoIds: ['gp2', 'gp3', 'gp1'] }]]));
    await user.keyboard('{Home}');
    expect(screen.getByRole('button', { name: 'Move photo 1' })).toHaveFocus();
    await user.keyboard('{End}{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'Move photo 2' })).toHaveFocus();
  });

  it('takes a photo to a place by its number', async () => {
    const { sent, user } = open();
    await user.click(await screen.findByRole('button', { name: /^Edit photo 3:/ }));
    const place = await screen.findByRole('textbox', { name: 'Place of photo-3.webp, 1 to 3' });
    await user.clear(place);
    await user.type(place, '1{Enter}');
    expect(screen.getByRole('dialog', { name: 'Photo 1 of 3' })).toBeVisible();
    await waitFor(() => expect(sent).toEqual([['order', { photoIds: ['gp3', 'gp1', 'gp2'] }]]));
  });

  it('follows a pointer over rows and columns', async () => {
    const { sent } = open();
    const handle = await screen.findByRole('button', { name: 'Move photo 3' });
    // jsdom lays nothing out: two tiles a row.
    const list = screen.getByRole('list', { name: 'Photos' });
    const place = () => {
      for (const [at, tile] of [...list.children].entries()) {
        const [left, top] = [(at % 2) * 100, Math.floor(at / 2) * 100];
        tile.getBoundingClientRect = () => ({ left, top, right: left + 90, bottom: top + 90 }) as DOMRect;
      }
    };
    place();
    const point = (type: string, clientX = 0, clientY = 0) =>
      fireEvent(
        type === 'pointerdown' ? handle : window,
        new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX, clientY }),
      );
    point('pointerdown');
    point('pointermove', 150, 50);
    point('pointerup');
    await waitFor(() => expect(sent).toEqual([['order', { photoIds: ['gp1', 'gp3', 'gp2'] }]]));
  });

  it('says which photo has too long a text, and sends nothing of it', async () => {
    const { sent, user } = open();
    await user.click(await screen.findByRole('button', { name: /^Edit photo 2:/ }));
    fireEvent.change(screen.getByRole('textbox', { name: /^Photo title/ }), {
      target: { value: 'x'.repeat(121) },
    });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(
      await screen.findByText('The text of photo 2 is too long. Open the photo and shorten it.'),
    ).toBeVisible();
    expect(screen.getByText('Text too long').closest('li')).toHaveTextContent('2');
    expect(sent).toEqual([]);
    const tile = screen.getByRole('button', { name: /^Edit photo 2:/ });
    expect(tile).toHaveFocus();
    await user.click(tile);
    fireEvent.change(screen.getByRole('textbox', { name: /^Photo title/ }), { target: { value: 'Dusk' } });
    expect(screen.queryByText(/^The text of photo 2 is too long/)).toBeNull();
  });

  it('has the first photo as its cover until one is chosen, and again when that is taken back', async () => {
    const { sent, user } = open();
    const tile = async (name: string) =>
      within((await screen.findByTitle(name)).closest('li') as HTMLElement);
    expect((await tile('photo-1.webp')).getByText('Cover')).toBeVisible();
    // There is nothing to take back.
    expect(screen.queryByRole('button', { name: 'Make cover: photo 1' })).toBeNull();
    act(() => screen.getByRole('button', { name: 'Move photo 1' }).focus());
    await user.keyboard('{End}');
    expect((await tile('photo-2.webp')).getByText('Cover')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make cover: photo 3' }));
    expect(screen.getByRole('button', { name: 'Make cover: photo 3', pressed: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Edit photo 3:/ }));
    await user.click(await screen.findByRole('button', { name: 'Use the first photo' }));
    expect((await tile('photo-2.webp')).getByText('Cover')).toBeVisible();
    // The order is sent when it rests, before or after.
    await waitFor(() =>
      expect(sent.filter((one) => (one as unknown[])[0] !== 'order')).toEqual([
        ['cover', 'gp1'],
        ['no cover', 'g1'],
      ]),
    );
  });

  const tileTexts = () =>
    within(screen.getByRole('list', { name: 'Photos' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('marks as cover what fans get: the first photo that is shown, and none while all are hidden', async () => {
    const { user } = open([aGalleryPhoto(1, { status: 'inactive' }), aGalleryPhoto(2), aGalleryPhoto(3)]);
    await screen.findByRole('button', { name: /^Edit photo 1:/ });
    expect(tileTexts()).toEqual(['Hidden1', 'Cover2', '3']);
    await user.click(screen.getByRole('button', { name: 'Make cover: photo 1' }));
    expect(tileTexts()).toEqual(['Hidden1', 'Cover2', '3']);
    expect(screen.getByRole('button', { name: 'Make cover: photo 1', pressed: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Edit photo 1:/ }));
    expect(
      await screen.findByText(/While it is not visible, fans see the first visible photo/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select all photos' }));
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(tileTexts()).toEqual(['Hidden1', 'Hidden2', 'Hidden3']);
  });

  it('names a photo by its description, or else by its title', async () => {
    const described = aGalleryPhoto(1);
    open([
      { ...described, photo: { ...described.photo, alt: 'A chair by the window' } },
      aGalleryPhoto(2, { title: 'Dusk' }),
      aGalleryPhoto(3, { title: '' }),
    ]);
    await screen.findByRole('button', { name: 'Edit photo 1: A chair by the window' });
    expect(screen.getByRole('button', { name: 'Edit photo 2: Dusk' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit photo 3' })).toBeVisible();
  });

  it('deletes one photo, however often Enter is pressed in its panel', async () => {
    const { sent, user } = open();
    await user.click(await screen.findByRole('button', { name: /^Edit photo 1:/ }));
    act(() => screen.getByRole('button', { name: 'Delete photo-1.webp' }).focus());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Next photo' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('dialog', { name: 'Photo 2 of 2' })).toBeVisible();
    expect(sent).toEqual([['status', { photoIds: ['gp1'], status: 'deleted' }]]);
  });

  it.each([
    ['Show', '2 photos are visible now'],
    ['Hide', '2 photos hidden'],
    ['Make drafts', '2 photos are drafts now'],
  ])('says what became of those that are chosen: %s', async (button, text) => {
    const { user } = open([aGalleryPhoto(1), aGalleryPhoto(2)]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all photos' }));
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(lastToast()).toMatchObject({ text, tone: 'success' }));
  });

  it('says only that it failed when a change of those that are chosen is refused', async () => {
    const { user } = open();
    server.use(mockCall(ownPhotos.setStatus, () => refuse(409, 'photos.no', 'That did not work.')));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all photos' }));
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    await waitFor(() => expect(lastToast()).toMatchObject({ text: 'That did not work.', tone: 'error' }));
    expect(toastTexts()).not.toContain('3 photos hidden');
  });

  it('takes photos out at once, and puts them back at their places', async () => {
    const { sent, user } = open();
    await user.click(await screen.findByRole('button', { name: /^Edit photo 2:/ }));
    await user.click(screen.getByRole('button', { name: 'Delete photo-2.webp' }));
    // The panel goes on with the photo that took its place.
    await user.click(
      within(screen.getByRole('dialog', { name: 'Photo 2 of 2' })).getByRole('button', { name: 'Done' }),
    );
    expect(screen.getByTitle('photo-3.webp')).toHaveFocus();
    await waitFor(() =>
      expect(lastToast()).toMatchObject({ text: 'Photo deleted', action: { label: 'Undo' } }),
    );
    const names = () => screen.getAllByTitle(/^photo-/).map(({ title }) => title);
    expect(names()).toEqual(['photo-1.webp', 'photo-3.webp']);
    act(() => lastToast()?.action?.onClick());
    await waitFor(() => expect(names()).toEqual(['photo-1.webp', 'photo-2.webp', 'photo-3.webp']));
    expect(sent).toEqual([
      ['status', { photoIds: ['gp2'], status: 'deleted' }],
      ['status', { photoIds: ['gp2'], status: 'restored' }],
    ]);
  });

  it('lists photos that were deleted before, and brings one back behind the others', async () => {
    const { sent, user } = open([aGalleryPhoto(1), aGalleryPhoto(2)], [aGalleryPhoto(3)]);
    await user.click(await screen.findByText('1 deleted photo'));
    await user.click(screen.getByRole('button', { name: /^Restore /, hidden: true }));
    const names = () => screen.getAllByTitle(/^photo-/).map(({ title }) => title);
    await waitFor(() => expect(names()).toEqual(['photo-1.webp', 'photo-2.webp', 'photo-3.webp']));
    expect(screen.queryByText('1 deleted photo')).toBeNull();
    expect(sent[0]).toEqual(['status', { photoIds: ['gp3'], status: 'restored' }]);
  });

  it('lists a photo that has just been deleted', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select photo 2' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('1 deleted photo')).toBeVisible();
  });

  it('hides all that are chosen with one call; without a choice nothing is done', async () => {
    const { sent, user } = open();
    const all = await screen.findByRole('checkbox', { name: 'Select all photos' });
    const hide = screen.getByRole('button', { name: 'Hide' });
    expect(hide).toHaveAttribute('aria-disabled', 'true');
    await user.click(hide);
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Select photo 2' }));
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(screen.getByText('3 selected')).toBeVisible();
    await user.click(hide);
    await waitFor(() =>
      expect(sent).toEqual([['status', { photoIds: ['gp1', 'gp2', 'gp3'], status: 'inactive' }]]),
    );
    expect(screen.getAllByText('Hidden', { selector: 'li *' })).toHaveLength(3);
    await user.click(all);
    expect(screen.queryByText('3 selected')).toBeNull();
  });
});

describe('a gallery that is saved while a photo is on its way', () => {
  /** The form with two photos and a third one that is held up, and with a save that is held up. */
  async function open() {
    const upload = Promise.withResolvers<void>();
    const save = Promise.withResolvers<void>();
    const sent: unknown[] = [];
    const photos = [aGalleryPhoto(1), aGalleryPhoto(2)];
    server.use(
      mockCall(ownGalleries.mineOne, () => aGallery({ numOfItems: 2 })),
      mockCall(ownPhotos.mine, ({ query }) =>
        'isDeleted' in query ? { data: [], total: 0 } : { data: photos, total: 2 },
      ),
      mockCall(ownPhotos.update, ({ params, body }) => {
        sent.push([params.id, body]);
        return { ...aGalleryPhoto(1), ...body };
      }),
      mockCall(ownPhotos.upload, async () => {
        await upload.promise;
        return { ...aGalleryPhoto(3), success: true, url: null };
      }),
      mockCall(ownGalleries.order, () => ({ success: true })),
      mockCall(ownGalleries.update, async ({ body }) => {
        sent.push(body);
        await save.promise;
        return aGallery();
      }),
    );
    const view = renderScreen(<UpdateGalleryScreen />, { viewer: performer(), query: { id: 'g1' } });
    await screen.findByRole('button', { name: /^Edit photo 1(:|$)/ });
    const input = view.container.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [aPicture('3.jpg')] } });
    await view.user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Finishing the uploads')).toBeVisible();
    return { upload, save, sent, ...view };
  }
  const title = () => screen.getByRole('textbox', { name: 'Title' });

  it('is sent with what is written until then, of it and of its photos', async () => {
    const { upload, save, sent, user, router } = await open();
    await user.click(screen.getByRole('button', { name: /^Edit photo 1(:|$)/ }));
    const photoTitle = await screen.findByRole('textbox', { name: /^Photo title/ });
    await user.clear(photoTitle);
    await user.type(photoTitle, 'Golden hour');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.clear(title());
    await user.type(title(), 'Late summer');
    upload.resolve();
    await waitFor(() => expect(sent).toHaveLength(2));
    save.resolve();
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-gallery'));
    expect(sent).toEqual([
      ['gp1', expect.objectContaining({ title: 'Golden hour' })],
      expect.objectContaining({ title: 'Late summer' }),
    ]);
  });

  it('takes no words while they are sent, and until the screen is left', async () => {
    const { upload, save, sent, user, router } = await open();
    const left = Promise.withResolvers<boolean>();
    router.push.mockReturnValue(left.promise);
    await user.click(screen.getByRole('button', { name: /^Edit photo 1(:|$)/ }));
    upload.resolve();
    await waitFor(() => expect(sent).toHaveLength(1));
    const words = await screen.findByRole('textbox', { name: /^Photo title/ });
    expect(words).toHaveAttribute('readonly');
    expect(screen.getByRole('textbox', { name: /^Photo description/ })).toHaveAttribute('readonly');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    const before = (title() as HTMLInputElement).value;
    await user.type(title(), ' and more');
    expect(title()).toHaveValue(before);
    save.resolve();
    await waitFor(() => expect(router.push).toHaveBeenCalled());
    await user.type(title(), ' and more');
    expect(title()).toHaveValue(before);
    await act(async () => left.resolve(true));
  });
});
