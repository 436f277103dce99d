import { sendLatestPress } from '#lib/optimistic-toggle.ts';

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
