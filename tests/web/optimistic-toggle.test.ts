import { sendLatestPress, showServerState } from '#lib/optimistic-toggle.ts';

/** A toggle whose server answers when the test says so. */
function aToggle(key: string) {
  const sent: boolean[] = [];
  const takenBack: boolean[] = [];
  const answers: ((agreed: boolean) => void)[] = [];
  const send = (on: boolean) => {
    sent.push(on);
    return new Promise<unknown>((resolve) => answers.push((agreed) => resolve(agreed ? null : 'refused')));
  };
  const press = (isOn: boolean) =>
    sendLatestPress({ key, isOn, send, takeBack: (known) => takenBack.push(known) });
  return { sent, takenBack, press, answer: (agreed: boolean) => answers.shift()?.(agreed) };
}

it('sends the latest press, once, after the answer', async () => {
  const { sent, takenBack, press, answer } = aToggle('a');
  const all = press(false);
  await press(true);
  await press(false);
  await press(true);
  expect(sent).toEqual([true]);
  answer(true);
  await new Promise(process.nextTick);
  expect(sent).toEqual([true, false]);
  answer(true);
  await all;
  expect({ sent, takenBack }).toEqual({ sent: [true, false], takenBack: [] });
});

it('sends nothing more when the latest press asks for what was sent', async () => {
  const { sent, press, answer } = aToggle('b');
  const all = press(false);
  await press(true);
  await press(false);
  answer(true);
  await all;
  expect(sent).toEqual([true]);
});

it('takes a refused press back, and says nothing of one that a later press undid', async () => {
  const { sent, takenBack, press, answer } = aToggle('c');
  const first = press(false);
  await press(true);
  answer(false);
  await first;
  expect({ sent, takenBack }).toEqual({ sent: [true], takenBack: [] });
  const second = press(false);
  answer(false);
  await second;
  expect({ sent, takenBack }).toEqual({ sent: [true, true], takenBack: [false] });
});

it('asks for different things at the same time', async () => {
  const one = aToggle('d');
  const other = aToggle('e');
  const both = Promise.all([one.press(false), other.press(true)]);
  expect([one.sent, other.sent]).toEqual([[true], [false]]);
  one.answer(true);
  other.answer(true);
  await both;
});

describe('what the server tells of it while a call is under way', () => {
  // From off, pressed once or twice (on, off); each answer comes after what was told.
  it.each([
    ['the press itself', 1, [true], true, null],
    ['the press, then it is taken back elsewhere', 1, [true, false], true, false],
    ['taken back and pressed again elsewhere', 1, [true, false, true], true, true],
    ['changed elsewhere before the press', 1, [false, true], true, null],
    ['taken back elsewhere, while the press changed nothing', 1, [false], true, false],
    ['changed elsewhere, while the press was refused', 1, [true, false], false, false],
    ['late: both presses', 2, [true, false], true, null],
    ['late: the first press', 2, [true], true, null],
    ['both presses, then it is pressed elsewhere', 2, [true, false, true], true, true],
  ] as const)('%s', async (name, times, told, agreed, expected) => {
    const { press, answer } = aToggle(name);
    const shown: boolean[] = [];
    const all = press(false);
    if (times === 2) {
      await press(true);
      answer(true);
      await new Promise(process.nextTick);
    }
    for (const isOn of told) showServerState(name, isOn, () => shown.push(isOn));
    expect(shown).toEqual([]);
    answer(agreed);
    await all;
    expect(shown).toEqual(expected === null ? [] : [expected]);
    showServerState(name, true, () => shown.push(true));
    expect(shown.at(-1)).toBe(true);
  });
});
