import { forgetAllFiles, holdFiles, sendHeldFiles } from '#store/outbox-files.ts';

test('files of a message that was dropped on the way are not sent any more', async () => {
  const sent: string[] = [];
  const file = (id: string) => async () => {
    sent.push(id);
    // Its writer signs out while the first one is on its way.
    forgetAllFiles();
    return id;
  };
  holdFiles('key', [file('first'), file('second')]);
  expect(await sendHeldFiles('key')).toBeNull();
  expect(sent).toEqual(['first']);
});
