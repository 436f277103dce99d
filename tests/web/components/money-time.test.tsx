import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { formatBytes, formatDuration } from '#components/format.ts';
import { MoneyText } from '#components/money-text.tsx';
import { relativeTime, TimeText } from '#components/time-text.tsx';
import { WrittenAt } from '#components/written-at.ts';
import { show, WithTexts } from './show.tsx';

describe('MoneyText', () => {
  it.each([
    [{ tokens: 25, rate: 0.1 }, '25 tokens · $2.50'],
    [{ tokens: 1, rate: 0.1 }, '1 token · $0.10'],
    [{ tokens: 1250.5, rate: 0.1 }, '1,250.50 tokens · $125.05'],
    [{ tokens: 10 }, '10 tokens'],
    [{ amount: 9.99, currency: 'EUR' }, '€9.99'],
    [{ amount: 9.99, rate: 0.1 }, '$9.99 · 99.90 tokens'],
    [{ tokens: 50, amount: 4.5 }, '50 tokens · $4.50'],
    [{ tokens: -25, rate: 0.1, signed: true }, '−25 tokens · −$2.50'],
    [{ tokens: 25, rate: 0.1, signed: true }, '+25 tokens · +$2.50'],
    [{ tokens: 0, rate: 0.1, signed: true }, '0 tokens · $0.00'],
    [{ tokens: 25, rate: 0.1, stacked: true }, '25 tokens$2.50'],
  ])('writes %o as %s', (props, text) => {
    const { container } = show(<MoneyText {...props} />);
    expect(container).toHaveTextContent(text, { normalizeWhitespace: true });
    expect(container.textContent).toBe(text);
  });
});

const NOW = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;

describe('relativeTime', () => {
  it.each([
    [NOW - 5000, 'now'],
    [NOW - 5 * MINUTE, '5m ago'],
    [NOW - 3 * 60 * MINUTE, '3h ago'],
    [NOW - 25 * 60 * MINUTE, 'yesterday'],
    [NOW - 4 * 24 * 60 * MINUTE, '4d ago'],
    [NOW + 2 * 60 * MINUTE, 'in 2h'],
    [NOW - 30 * 24 * 60 * MINUTE, 'Oct 22'],
    [NOW - 400 * 24 * 60 * MINUTE, 'Oct 17, 2025'],
  ])('writes %d as %s', (value, text) => expect(relativeTime(value, NOW, 'en-US')).toBe(text));
});

describe('TimeText', () => {
  const moment = '2026-11-21T09:00:00Z';

  it('is written by the server as the browser will write it: nothing changes when the page is hydrated', async () => {
    const written = Date.now();
    const texts = [written - 3 * 60 * MINUTE - 5000, written - 30 * 24 * 60 * MINUTE].map((value) => {
      const element = (
        <WithTexts key={value}>
          <WrittenAt value={written}>
            <TimeText value={value} />
          </WrittenAt>
        </WithTexts>
      );
      const place = document.body.appendChild(document.createElement('div'));
      place.innerHTML = renderToString(element);
      const fromServer = place.textContent;
      const onRecoverableError = jest.fn();
      let root: Root | undefined;
      act(() => {
        root = hydrateRoot(place, element, { onRecoverableError });
      });
      expect(place.textContent).toBe(fromServer);
      expect(onRecoverableError).not.toHaveBeenCalled();
      act(() => root?.unmount());
      place.remove();
      return fromServer;
    });
    expect(texts).toEqual(['3h ago', relativeTime(written - 30 * 24 * 60 * MINUTE, written, 'en-US', false)]);
  });

  it('shows no hour of another time zone first', () => {
    const html = renderToString(
      <WithTexts>
        <TimeText value={moment} as="datetime" />
      </WithTexts>,
    );
    expect(html).toContain('later');
    show(<TimeText value={moment} as="datetime" />);
    expect(screen.getByText(/Nov 21, 2026/)).not.toHaveClass('later');
  });

  it('is a date where nobody knows when the page was written, and counts once the page is hydrated', async () => {
    const element = (
      <WithTexts>
        <TimeText value={moment} />
      </WithTexts>
    );
    const html = renderToString(element);
    expect(html).toContain('Nov 21, 2026');
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = html;
    const onRecoverableError = jest.fn();
    const root = await act(async () => hydrateRoot(place, element, { onRecoverableError }));
    expect(place).toHaveTextContent(relativeTime(Date.parse(moment), Date.now(), 'en-US'));
    expect(onRecoverableError).not.toHaveBeenCalled();
    act(() => root.unmount());
    place.remove();
  });

  it('keeps the exact time for machines and for a hovering pointer', () => {
    show(<TimeText value={moment} now={NOW} />);
    const time = screen.getByText('3h ago');
    expect(time).toHaveAttribute('datetime', '2026-11-21T09:00:00.000Z');
    expect(time.title).toMatch(/Nov 21, 2026/);
  });

  it('shows the exact time on a tap', async () => {
    const { user } = show(<TimeText value={moment} now={NOW} tappable />);
    await user.click(screen.getByRole('button', { name: '3h ago' }));
    await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent(/Nov 21, 2026.*\d:\d\d/));
  });

  it('writes nothing for what is no time', () => {
    const { container } = show(<TimeText value="undefined" />);
    expect(container).toBeEmptyDOMElement();
  });
});

describe('formatting', () => {
  it.each([
    [0, '0:00'],
    [134, '2:14'],
    [3725, '1:02:05'],
  ])('%d seconds are %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));

  it.each([
    [1, '1 byte'],
    [25, '25 bytes'],
    [900, '900 bytes'],
    [1_536_000, '1.5 MB'],
    [2_000_000_000, '2 GB'],
  ])('%d bytes are %s', (bytes, text) => expect(formatBytes('en-US', bytes)).toBe(text));
});
