import { screen, waitFor, within } from '@testing-library/react';
import { type Address, addresses } from '#contract/addresses.ts';
import { reference } from '#contract/reference.ts';
import { AddressesScreen } from '#features/addresses/addresses-screen.tsx';
import { triesToClose } from '#support/form-sheet.ts';
import { toastTexts } from '#support/toasts.ts';
import { anAddress } from '#support/web-addresses.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const office = anAddress({ _id: 'a2', name: 'Jonas at work', isDefault: false });

/** The book as the server would keep it, with what was sent. */
function shown(book: Address[]) {
  const sent: unknown[] = [];
  server.use(
    mockCall(addresses.search, () => ({ data: book, total: book.length })),
    mockCall(addresses.create, ({ body }) => {
      sent.push(['create', body]);
      return anAddress();
    }),
    mockCall(addresses.update, ({ params, body }) => {
      sent.push(['update', params.id, body]);
      return anAddress();
    }),
    mockCall(addresses.remove, ({ params }) => {
      sent.push(['remove', params.id]);
      return true;
    }),
    mockCall(reference.states, ({ params }) =>
      params.countryId === 'DE' ? ['Bavaria', 'Berlin'] : ['Vienna'],
    ),
    mockCall(reference.cities, () => ['Berlin']),
  );
  return { sent, ...renderScreen(<AddressesScreen />, { viewer: aUser({ country: 'DE' }) }) };
}

it('states that did not come are told, and asked for again', async () => {
  const { user } = shown([]);
  server.use(mockCall(reference.states, () => refuse(503)));
  await user.click(await screen.findByRole('button', { name: 'Add an address' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Add an address' }));
  expect(await sheet.findByText('We could not load the states of this country.')).toBeVisible();
  server.use(mockCall(reference.states, () => ['Bavaria']));
  await user.click(sheet.getByRole('button', { name: 'Try again' }));
  expect(await sheet.findByRole('option', { name: 'Bavaria' })).toBeInTheDocument();
  expect(sheet.queryByText('We could not load the states of this country.')).toBeNull();
});

it('a new address asks for its state by its country, and is sent whole', async () => {
  const { sent, user } = shown([]);
  await user.click(await screen.findByRole('button', { name: 'Add an address' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Add an address' }));
  await user.type(sheet.getByLabelText('Full name'), 'Jonas Weber');
  await waitFor(() => expect(sheet.getByRole('option', { name: 'Berlin' })).toBeInTheDocument());
  await user.selectOptions(sheet.getByLabelText('State'), 'Berlin');
  await user.type(sheet.getByLabelText('City'), 'Berlin');
  await user.type(sheet.getByLabelText('Street'), 'Torstraße');
  await user.type(sheet.getByLabelText(/^Apartment, suite, floor/), '3. OG');
  await user.type(sheet.getByLabelText('Postal code'), '10119');
  await user.type(sheet.getByLabelText(/^Phone number/), '0151 12345678');
  // The first one is the default anyway.
  expect(sheet.queryByRole('checkbox')).not.toBeInTheDocument();
  await user.click(sheet.getByRole('button', { name: 'Save address' }));
  await waitFor(() => expect(toastTexts()).toEqual(['Address saved']));
  expect(sent).toEqual([
    [
      'create',
      {
        name: 'Jonas Weber',
        country: 'DE',
        state: 'Berlin',
        city: 'Berlin',
        district: '',
        ward: '',
        streetNumber: '',
        streetAddress: 'Torstraße',
        apartment: '3. OG',
        zipCode: '10119',
        description: '',
        phoneNumber: '4915112345678',
      },
    ],
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it.each([
  ['US', ['State', 'City', 'Street address', 'Apartment, suite, unit optional', 'ZIP code']],
  ['AT', ['State', 'City', 'Street', 'Number optional', 'Apartment, suite, floor optional', 'Postal code']],
  [
    'GB',
    [
      'Region',
      'Town or city',
      'Street address',
      'Apartment, suite, unit optional',
      'Postcode',
      'Locality optional',
    ],
  ],
  [
    'VN',
    [
      'State or region',
      'City',
      'Street',
      'Number optional',
      'Apartment, suite, floor optional',
      'Postal code',
      'District optional',
      'Ward optional',
    ],
  ],
])('an address of %s is asked for as its post names it', async (country, labels) => {
  const { user } = shown([]);
  await user.click(await screen.findByRole('button', { name: 'Add an address' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add an address' });
  await user.selectOptions(within(dialog).getByLabelText('Country'), country);
  const all = [...dialog.querySelectorAll('label')].map((label) => label.textContent);
  const around = ['Full name', 'Country', 'Phone number optional', 'Note for delivery optional'];
  expect(all.filter((label) => !around.includes(label))).toEqual(labels);
});

it('what an address has already stays in its form, also where the post has no use for it, and goes only by hand', async () => {
  const { user, sent } = shown([anAddress({ ward: '7' })]);
  await user.click(await screen.findByRole('button', { name: 'More about Jonas Weber' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit address' }));
  const ward = sheet.getByLabelText(/^Ward/);
  expect(ward).toHaveValue('7');
  expect(sheet.queryByLabelText(/^District/)).toBeNull();
  await user.clear(ward);
  // Still there for another try, until another country is chosen.
  expect(ward).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'Save address' }));
  await waitFor(() => expect(sent).toEqual([['update', 'a1', expect.objectContaining({ ward: '' })]]));
});

it('half an address is not thrown away unasked; one that was not touched just closes', async () => {
  const { user, sent } = shown([]);
  await user.click(await screen.findByRole('button', { name: 'Add an address' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add an address' });
  const sheet = within(dialog);
  await user.type(sheet.getByLabelText('Full name'), 'Jonas');
  await triesToClose(user, dialog);
  expect(sheet.getByLabelText('Full name')).toHaveValue('Jonas');
  await user.clear(sheet.getByLabelText('Full name'));
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

it('another country empties state and city', async () => {
  const { user } = shown([anAddress()]);
  await user.click(await screen.findByRole('button', { name: 'More about Jonas Weber' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit address' }));
  expect(sheet.getByLabelText('State')).toHaveValue('Berlin');
  expect(sheet.getByLabelText(/^Phone number/)).toHaveValue('15112345678');
  await user.selectOptions(sheet.getByLabelText('Country'), 'AT');
  expect(sheet.getByLabelText('State')).toHaveValue('');
  expect(sheet.getByLabelText('City')).toHaveValue('');
  expect(await sheet.findByRole('option', { name: 'Vienna' })).toBeInTheDocument();
});

it('what is missing is told at its field before anything is sent; what the server refuses, too', async () => {
  const { sent, user } = shown([anAddress()]);
  await user.click(await screen.findByRole('button', { name: 'More about Jonas Weber' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit address' }));
  const street = sheet.getByLabelText('Street');
  await user.clear(street);
  await user.click(sheet.getByRole('button', { name: 'Save address' }));
  expect(street).toHaveAccessibleDescription('Please fill this in.');
  await waitFor(() => expect(street).toHaveFocus());
  expect(sent).toEqual([]);
  await user.type(street, 'Torstraße');
  server.use(
    mockCall(addresses.update, () =>
      refuse(422, 'http.invalid', 'No.', { city: 'Please choose a city from the list.' }),
    ),
  );
  await user.click(sheet.getByRole('button', { name: 'Save address' }));
  await waitFor(() =>
    expect(sheet.getByLabelText('City')).toHaveAccessibleDescription('Please choose a city from the list.'),
  );
  expect(street).toHaveValue('Torstraße');
});

it('another address becomes the default by its menu; the default one has no such line', async () => {
  const { sent, user } = shown([anAddress(), office]);
  await user.click(await screen.findByRole('button', { name: 'More about Jonas Weber' }));
  await screen.findByRole('menuitem', { name: 'Edit' });
  expect(screen.queryByRole('menuitem', { name: 'Make it the default' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'More about Jonas at work' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Make it the default' }));
  await waitFor(() => expect(toastTexts()).toEqual(['Default address changed']));
  expect(sent).toEqual([['update', 'a2', { isDefault: true }]]);
});

it('one is asked before an address is deleted', async () => {
  const { sent, user } = shown([anAddress(), office]);
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'More about Jonas at work' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return within(await screen.findByRole('alertdialog', { name: 'Delete this address?' }));
  };
  await user.click((await open()).getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await user.click((await open()).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toastTexts()).toEqual(['Address deleted']));
  expect(sent).toEqual([['remove', 'a2']]);
});

it('a full book says so and has no button for one more', async () => {
  shown(Array.from({ length: 10 }, (_, nr) => anAddress({ _id: `a${nr}`, isDefault: nr === 0 })));
  expect(await screen.findByText('You can keep 10 addresses. Delete one to add another.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add an address' })).not.toBeInTheDocument();
});

it('a book that did not come is asked for again', async () => {
  const { user } = shown([anAddress()]);
  let calls = 0;
  server.use(
    mockCall(addresses.search, () => {
      calls += 1;
      return calls === 1 ? refuse(503) : { data: [anAddress()], total: 1 };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Jonas Weber')).toBeVisible();
});
