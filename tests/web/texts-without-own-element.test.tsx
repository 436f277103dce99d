import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { textsWithoutOwnElement } from '#support/web-texts.ts';

const Passed = ({ children }: { children: ReactNode }) => children;

/** What is found in it; it is taken away at once, since every test fails that leaves such a text. */
function foundIn(shown: ReactNode): string[] {
  const { unmount } = render(shown);
  const found = textsWithoutOwnElement();
  unmount();
  return found;
}

test.each<[what: string, shown: ReactNode]>([
  [
    'beside an element',
    <p key="">
      words
      <b />
    </p>,
  ],
  [
    'handed through by a component',
    <p key="">
      <Passed>words</Passed>
    </p>,
  ],
])('a text %s is found', (_what, shown) => {
  expect(foundIn(shown)).toHaveLength(1);
});

test('a text in an element of its own survives a translator', () => {
  expect(
    foundIn(
      <Passed>
        <p>
          <span>words</span> <b>more</b>
        </p>
      </Passed>,
    ),
  ).toEqual([]);
});
