import { logger } from '#server/log.ts';

function written(write: (log: ReturnType<typeof logger>) => void): string {
  const lines: string[] = [];
  write(logger({ logLevel: 'trace', role: 'all' }, { write: (line) => lines.push(line) }));
  return lines.join('');
}

const SECRET = 'S3cr3t-Token_of-somebody';

describe('the log', () => {
  test.each([
    [
      'a field',
      (log: ReturnType<typeof logger>) => log.info({ url: `/socket.io/?EIO=4&token=${SECRET}&t=1` }),
    ],
    ['a nested field', (log) => log.warn({ req: { url: `/auth/reset?token=${SECRET}` } })],
    ['a message', (log) => log.info(`asked for /api/media/x?expires=1&sig=${SECRET}`)],
    [
      'an error and its stack',
      (log) => log.error({ err: new Error(`GET /x?a=1&token=${SECRET}#top failed`) }),
    ],
    ['a text within a text', (log) => log.info({ body: JSON.stringify({ next: `/x?token=${SECRET}` }) })],
  ])('names no secret of an address in %s', (_name, write) => {
    const lines = written(write);
    expect(lines).not.toContain(SECRET);
    expect(lines).toMatch(/=\[hidden\]/);
    for (const line of lines.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ role: 'all' });
  });

  test('says everything else as it is', () => {
    const lines = written((log) => log.info({ url: '/creator?q=token&page=2' }, 'no sig=nal'));
    expect(JSON.parse(lines)).toMatchObject({ url: '/creator?q=token&page=2', msg: 'no sig=nal' });
  });
});
