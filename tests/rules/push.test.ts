import fc from 'fast-check';
import { isPushEndpoint, pushMessage } from '#rules/push.ts';

describe('the address of a push service', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://push.example.org:443/abc',
  ])('%s can be one', (address) => expect(isPushEndpoint(address)).toBe(true));

  test.each([
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://me:secret@fcm.googleapis.com/a',
    'https://localhost/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f000001/a',
    'https://0177.1/a',
    'https://[::1]/a',
    'https://[::ffff:127.0.0.1]/a',
    'https://169.254.169.254/latest/meta-data',
    'https://postgres/a',
    'https://metadata.google.internal/a',
    'https://printer.local/a',
    'https://db.svc/a',
    'https://host.localhost/a',
    'ftp://push.example.org/a',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
    'push',
    `https://push.example.org/${'a'.repeat(1000)}`,
  ])('%s cannot', (address) => expect(isPushEndpoint(address)).toBe(false));

  test('never a bare number of a computer, however it is written', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.ipV4(),
          fc.ipV4Extended(),
          fc.ipV6().map((text) => `[${text}]`),
        ),
        (host) => {
          expect(isPushEndpoint(`https://${host}/a`)).toBe(false);
        },
      ),
      { seed: 20_261_125 },
    );
  });
});

test('a message fits what push services take, whatever letters it has', () => {
  const message = pushMessage({ title: '🧨'.repeat(500), text: '語'.repeat(5000), path: '/a', tag: 'b' });
  expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(3000);
  expect([...message.title].at(-1)).toBe('…');
  expect(pushMessage({ title: 'a', text: 'b', path: '/a', tag: 'b' }).text).toBe('b');
});
