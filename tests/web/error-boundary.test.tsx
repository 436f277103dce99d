import { screen } from '@testing-library/react';
import { useState } from 'react';
import { ErrorBoundary } from '#components/error-boundary.tsx';
import { Field } from '#components/field.tsx';
import { Section } from '#components/section.tsx';
import { renderScreen } from '#support/web-render.tsx';

// React reports each error that a boundary keeps.
let reported: jest.SpyInstance;
beforeEach(() => {
  reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => reported.mockRestore());

const broken = { is: true };
function Counted() {
  if (broken.is) throw new Error('no number');
  return <p>12 likes</p>;
}
beforeEach(() => {
  broken.is = true;
});

it('keeps an error in its part and can be tried again', async () => {
  const { user } = renderScreen(
    <>
      <Section title="Likes">
        <Counted />
      </Section>
      <Section title="Words">
        <Field label="Comment" />
      </Section>
    </>,
  );
  await user.type(screen.getByLabelText('Comment'), 'What I wrote');
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong here');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('alert')).toBeInTheDocument();
  broken.is = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('12 likes')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Comment')).toHaveValue('What I wrote');
});

it('offers to load a page anew', () => {
  renderScreen(
    <ErrorBoundary fallback="page">
      <Counted />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

/** A bare text that comes before another as soon as something is typed: what a translator makes React fail at. */
function Meter({ value }: { value: string }) {
  return (
    <p data-testid="meter">
      {value.length > 3 ? 'Strong' : null}
      {' password'}
    </p>
  );
}

function Password() {
  const [value, setValue] = useState('');
  return (
    <Field
      label="Password"
      value={value}
      onChange={(event) => setValue(event.target.value)}
      after={<Meter value={value} />}
    />
  );
}

it('a field keeps what is typed when a translator has moved what stands behind it', async () => {
  const { user } = renderScreen(<Password />);
  const [text] = screen.getByTestId('meter').childNodes;
  const font = document.createElement('font');
  text?.replaceWith(font);
  font.append(text ?? '');
  await user.type(screen.getByLabelText('Password'), 'abcdef');
  // The meter is gone; without a boundary the whole screen is.
  expect(screen.queryByTestId('meter')).toBeNull();
  expect(reported.mock.calls.flat().some((said) => String(said).includes('NotFoundError'))).toBe(true);
  expect(screen.getByLabelText('Password')).toHaveValue('abcdef');
});
