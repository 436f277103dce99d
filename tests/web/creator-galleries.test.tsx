import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { feedbackStore } from '#components/toast.ts';
import type { Gallery } from '#contract/galleries.ts';
import { ownGalleries, ownPhotos } from '#contract/own-galleries.ts';
import type { Photo } from '#contract/photos.ts';
import { CreateGalleryScreen } from '#features/galleries/editor/create-screen.tsx';
import { UpdateGalleryScreen } from '#features/galleries/editor/update-screen.tsx';
import { MyGalleriesScreen } from '#features/galleries/mine/my-galleries-screen.tsx';
import { lastToast } from '#support/toasts.ts';
import { wideScreen } from '#support/web-creator.ts';
import { aPerformer } from '#support/web-fixtures.ts';
import { aGallery, aGalleryPhoto } from '#support/web-galleries.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
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
    await user.click(within(table).getByRole('columnheader', { name: /Sold/ }));
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
    await waitFor(() =>
      expect(screen.getAllByRole('combobox', { name: /^Status of photo/ })).toHaveLength(2),
    );
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Spring');
    await user.click(screen.getByRole('radio', { name: /Pay per view/ }));
    await user.click(screen.getByRole('button', { name: 'Save gallery' }));
    expect(await screen.findByText(/Some files did not upload/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Remove 2.jpg/ }));
    await user.click(screen.getByRole('button', { name: 'Save gallery' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-gallery'));
    // Made without words: another try after a lost answer must be the same request.
    expect(sent.filter((one) => Array.isArray(one) && one[0] === 'create')).toEqual([
      ['create', { status: 'draft' }],
    ]);
    expect(sent.at(-1)).toMatchObject([
      'update',
      { title: 'Spring', isSale: true, price: 20, status: 'active' },
    ]);
  });

  it('needs a title before it is shown', async () => {
    const { user } = renderScreen(<CreateGalleryScreen />, { viewer: performer() });
    await user.click(screen.getByRole('button', { name: 'Save gallery' }));
    expect(await screen.findByText('Please give the gallery a title.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Title/ })).toHaveFocus();
  });
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
    await user.click(screen.getByRole('button', { name: /^Move photo-1.webp down/ }));
    expect(await screen.findByText('photo-1.webp is now at place 2 of 3.')).toBeInTheDocument();
    const [title] = screen.getAllByRole('textbox', { name: /^Photo title/, hidden: true });
    fireEvent.change(title as HTMLElement, { target: { value: 'Golden hour' } });
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
    await user.click(await screen.findByRole('button', { name: /^Move photo-1.webp down/ }));
    await user.click(screen.getByRole('button', { name: /^Move photo-1.webp down/ }));
    await waitFor(() => expect(sent).toEqual([['order', { photoIds: ['gp2', 'gp3', 'gp1'] }]]));
  });

  it('has the first photo as its cover until one is chosen, and again when that is taken back', async () => {
    const { sent, user } = open();
    const tile = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);
    expect((await tile('photo-1.webp')).getByText('Cover')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use the first photo' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Move photo-1.webp to the end' }));
    expect((await tile('photo-2.webp')).getByText('Cover')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make cover: photo 3' }));
    await user.click(await screen.findByRole('button', { name: 'Use the first photo' }));
    expect((await tile('photo-2.webp')).getByText('Cover')).toBeVisible();
    await waitFor(() =>
      expect(sent).toEqual([
        ['cover', 'gp1'],
        ['no cover', 'g1'],
      ]),
    );
  });

  it('takes photos out at once, and puts them back at their places', async () => {
    const { sent, user } = open();
    await user.click(await screen.findByRole('button', { name: /^Remove photo-2.webp/ }));
    await waitFor(() =>
      expect(lastToast()).toMatchObject({ text: 'Photo deleted', action: { label: 'Undo' } }),
    );
    const names = () => screen.getAllByTitle(/^photo-/).map(({ textContent }) => textContent);
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
    const names = () => screen.getAllByTitle(/^photo-/).map(({ textContent }) => textContent);
    await waitFor(() => expect(names()).toEqual(['photo-1.webp', 'photo-2.webp', 'photo-3.webp']));
    expect(screen.queryByText('1 deleted photo')).toBeNull();
    expect(sent[0]).toEqual(['status', { photoIds: ['gp3'], status: 'restored' }]);
  });

  it('lists a photo that has just been deleted', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Remove photo-2.webp/ }));
    expect(await screen.findByText('1 deleted photo')).toBeVisible();
  });

  it('hides all that are chosen with one call', async () => {
    const { sent, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Select all photos' }));
    expect(screen.getByText('3 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    await waitFor(() =>
      expect(sent).toEqual([['status', { photoIds: ['gp1', 'gp2', 'gp3'], status: 'inactive' }]]),
    );
  });
});
