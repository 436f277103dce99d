import { screen } from '@testing-library/react';
import { PartBoundary } from '#components/part-boundary.tsx';
import { allowConsoleError } from '#support/web-console.ts';
import { renderScreen } from '#support/web-render.tsx';

let isBroken = true;
function Part() {
  if (isBroken) throw new Error('broken on purpose');
  return <p>A part</p>;
}

it('a part that throws leaves the rest of the page and what is typed there, and can be tried again', async () => {
  isBroken = false;
  const page = (
    <>
      <input aria-label="Words" />
      <PartBoundary>
        <Part />
      </PartBoundary>
    </>
  );
  const { user, rerender } = renderScreen(page);
  await user.type(screen.getByLabelText('Words'), 'half a sentence');
  allowConsoleError(/broken on purpose|A part of the page failed/);
  isBroken = true;
  rerender(
    <>
      <input aria-label="Words" />
      <PartBoundary>
        <Part key="other" />
      </PartBoundary>
    </>,
  );
  expect(await screen.findByText('This part of the page could not be shown')).toBeVisible();
  expect(screen.getByLabelText('Words')).toHaveValue('half a sentence');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('A part')).toBeVisible();
  expect(screen.getByLabelText('Words')).toHaveValue('half a sentence');
});
