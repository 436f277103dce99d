import { screen } from '@testing-library/react';
import { AppFrame } from '#layouts/app-frame.tsx';
import { aUser } from '#support/web-fixtures.ts';
import { renderScreen } from '#support/web-render.tsx';

it.each([
  ['Ada Fan', 'start'],
  ['Menu', 'end'],
])('the drawer opens on the side of the button that was pressed: %s, %s', async (name, side) => {
  const { user } = renderScreen(<AppFrame>Page</AppFrame>, { viewer: aUser() });
  await user.click(screen.getByRole('button', { name: new RegExp(`^(A )?${name}$`) }));
  expect(await screen.findByRole('dialog', { name: 'Your account' })).toHaveClass('drawer', side);
});
