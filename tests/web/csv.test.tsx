import { screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { payments } from '#contract/payments.ts';
import { wallet } from '#contract/wallet.ts';
import { PaymentHistoryScreen } from '#features/payments/payment-history-screen.tsx';
import { WalletHistoryScreen } from '#features/wallet/wallet-history-screen.tsx';
import { csvText } from '#lib/csv.ts';
import { dialedPhone } from '#rules/phone.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';
import { savedFiles } from '#support/web-saved.ts';
import { aMovement, aPayment } from './fan/samples.ts';

it('writes cells that spreadsheets read as texts', () => {
  expect(csvText([['a "b"', 'c,d', '=1+1', '-x', 'line\nbreak', -2.5]])).toBe(
    `"a ""b""","c,d",'=1+1,'-x,"line\nbreak",-2.5`,
  );
});

/** The cells of a file as RFC 4180 has them; throws for a quote that stands or ends where none may. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(?=,|\r\n|$)|([^",\r\n]*)(?=,|\r\n|$)/y;
  while (true) {
    const from = cell.lastIndex;
    const found = cell.exec(text);
    if (!found) throw new Error(`no cell at ${from} of ${JSON.stringify(text)}`);
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    const sign = text.startsWith(',', cell.lastIndex)
      ? ','
      : text.startsWith('\r\n', cell.lastIndex)
        ? '\r\n'
        : '';
    if (sign === '') return rows;
    if (sign === '\r\n') rows.push([]);
    cell.lastIndex += sign.length;
  }
}

it('reads back as the cells it was made of, but for the sign before what would run', () => {
  const sign = fc.constantFrom(
    '"',
    ',',
    ';',
    '\t',
    '\r',
    '\n',
    '=',
    '+',
    '-',
    '@',
    "'",
    ' ',
    'a',
    '1',
    'ü',
    '😀',
  );
  const value = fc.oneof(fc.string({ unit: sign, maxLength: 12 }), fc.integer());
  const row = fc.array(value, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const plain = (text: string) => text.replaceAll("'", '');
      const read = cellsOf(csvText(rows));
      expect(read.map((cells) => cells.map(plain))).toEqual(
        rows.map((cells) => cells.map((one) => plain(String(one)))),
      );
    }),
  );
});

it('leaves a phone number its plus, and nothing else', () => {
  expect(csvText([[dialedPhone('494012345678'), dialedPhone('15125550100'), dialedPhone('')]])).toBe(
    '+49 4012345678,+1 5125550100,',
  );
  expect(csvText([['+494012345678', '+1+1', '+1 2+A1', '+1 2;=3']])).toBe(
    `'+494012345678,'+1+1,'+1 2+A1,"'+1 2;'=3"`,
  );
});

it('lets no part of a text run where the list sign is another one', () => {
  expect(csvText([['hello;=cmd|x', 'a\t+1', 'a\r\n  @b', 'a; b', 'a-b=c']])).toBe(
    `"hello;'=cmd|x","a\t'+1","a\r\n  '@b","a; b",a-b=c`,
  );
  // Without commas and quotes in it, cut at the other sign: no cell begins with what runs.
  const cells = csvText([['x', ';;=1', 'y;-2']]).split(/[;,]/);
  expect(cells.filter((text) => /^"?[=+\-@]/.test(text))).toEqual([]);
});

describe('the file of the wallet', () => {
  /** A wallet of so many rows, answered in pages; `asked` holds the queries. */
  function api(count: number) {
    const all = Array.from({ length: count }, (_, nr) => aMovement({ _id: `m${nr}`, tokens: -nr }));
    const asked: Record<string, string>[] = [];
    server.use(
      mockCall(wallet.movements, ({ query }) => {
        asked.push(query);
        const [from, most] = [Number(query.offset), Number(query.limit)];
        return { data: all.slice(from, from + most), total: all.length };
      }),
    );
    return asked;
  }

  it('has every row, not only those on the screen', async () => {
    const asked = api(230);
    const saved = savedFiles();
    const { user } = renderScreen(<WalletHistoryScreen />, { viewer: aUser() });
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved.names()).toEqual(['wallet.csv']));
    const lines = (await saved.text(0)).split('\r\n');
    expect(lines).toHaveLength(231);
    expect(lines[0]).toBe('Date (UTC),Description,Details,Tokens,Paid by card,Currency,Reference');
    expect(lines.at(-1)).toMatch(/Z,Tip for Nova Stage,Loved this!,-229,,,charge1$/);
    expect(asked.slice(-2)).toEqual([
      { limit: '200', offset: '0' },
      { limit: '200', offset: '200' },
    ]);
  });

  it('has the chosen kind only', async () => {
    const asked = api(3);
    const saved = savedFiles();
    const { user } = renderScreen(<WalletHistoryScreen />, { viewer: aUser() });
    await user.click(await screen.findByRole('button', { name: 'Tips' }));
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved.names()).toEqual(['wallet.csv']));
    expect(asked.at(-1)).toEqual({ kind: 'tip', limit: '200', offset: '0' });
  });

  it('is not begun when a part of it cannot be had, and says so', async () => {
    api(230);
    const saved = savedFiles();
    const { user } = renderScreen(<WalletHistoryScreen />, { viewer: aUser() });
    const button = await screen.findByRole('button', { name: 'Download CSV' });
    server.use(mockCall(wallet.movements, () => refuse(503, 'http.unavailable', 'Busy.')));
    await user.click(button);
    expect(await screen.findByText('Busy.')).toBeVisible();
    expect(saved.names()).toEqual([]);
  });
});

it('the file of payments has what was paid, with which card, and what became of it', async () => {
  const card = { brand: 'visa', last4Digits: '4242' };
  const plan = aPayment({
    _id: 'p2',
    type: 'monthly_subscription',
    tokens: 200,
    currency: 'EUR',
    status: 'fail',
  });
  server.use(mockCall(payments.search, () => ({ data: [aPayment({ cardInfo: card }), plan], total: 2 })));
  const saved = savedFiles();
  const { user } = renderScreen(<PaymentHistoryScreen />, { viewer: aUser() });
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved.names()).toEqual(['payments.csv']));
  const [head, topUp, refused] = (await saved.text(0)).split('\r\n');
  expect(head).toBe(
    'Date (UTC),Description,Amount,Currency,Coupon,Price before coupon,Tokens,Card,Status,Refunded,Reference,Invoice,Tax,Tax rate (%),Tax country,Credit notes',
  );
  expect(topUp).toMatch(/Z,Wallet top-up,19\.99,USD,,,210,.*4242.*,Paid,,pay1,,0,0,,$/);
  expect(refused).toMatch(/Z,Monthly subscription,19\.99,EUR,,,,.*,Declined,,p2,,0,0,,$/);
});
