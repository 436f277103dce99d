import { setTimeout as sleep } from 'node:timers/promises';
import agoraToken from 'agora-token';
import pino from 'pino';
import { liveAccess } from '#contract/live.ts';
import { readConfig } from '#server/config.ts';
import { connectDatabase } from '#server/db/client.ts';
import { agoraProvider } from '#server/providers/live/agora.ts';
import { chooseLive } from '#server/providers/live/choose.ts';
import { relayProvider } from '#server/providers/live/relay/relay.ts';
import { readTicket, writeTicket } from '#server/providers/live/ticket.ts';
import { TestClock } from '#support/clock.ts';

const clock = new TestClock();
const SECRET = 'a-secret-of-these-tests';
const ACCOUNT = {
  appId: '0123456789abcdef0123456789abcdef',
  certificate: 'fedcba9876543210fedcba9876543210',
};
const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
const grant = { sessionId: 'a-session', userId: 'a-person', role: 'audience' as const };
const granted = { ...grant, hostId: 'a-host' };

describe('tickets', () => {
  const ticket = () => writeTicket(SECRET, { ...grant, issuedAt: clock.now(), expiresAt: inSeconds(60) });

  test('say what they were written for', () => {
    expect(readTicket(SECRET, ticket(), clock.now())).toMatchObject(grant);
  });

  test.each([
    ['nothing', () => ''],
    ['a word', () => 'ticket'],
    [
      'another secret',
      () => writeTicket('another', { ...grant, issuedAt: clock.now(), expiresAt: inSeconds(60) }),
    ],
    ['a ticket with something after it', () => `${ticket()}.x`],
    ['one that was changed', () => ticket().replace(/^./, (first) => (first === 'W' ? 'X' : 'W'))],
    [
      'one that is over',
      () => writeTicket(SECRET, { ...grant, issuedAt: clock.now(), expiresAt: clock.now() }),
    ],
  ])('%s lets nobody in', (_name, made) => expect(readTicket(SECRET, made(), clock.now())).toBeNull());
});

describe('the relay', () => {
  const reported: unknown[] = [];
  const provider = relayProvider({ udpPort: 0, announcedIp: null, iceServers: [], secret: SECRET }, clock, {
    report: (error) => void reported.push(error),
  });
  afterAll(() => provider.close());
  const ask = async (
    request: 'live/publish' | 'live/watch',
    access: Awaited<ReturnType<typeof provider.access>>,
    userId = 'a-person',
    sdp = 'no offer',
  ) =>
    provider.signals?.ask({ socketId: 'a-socket', userId }, request, {
      ticket: 'ticket' in access ? access.ticket : '',
      lineId: 'a-line',
      sdp,
    });
  const access = (changes: object = {}) =>
    provider.access({ ...granted, expiresAt: inSeconds(60), ...changes });

  test('knows no offer in what is none, and lives on', async () => {
    expect(await ask('live/watch', await access())).toEqual({ ok: false, reason: 'bad-request' });
    expect(await ask('live/publish', await access({ role: 'host' }))).toEqual({
      ok: false,
      reason: 'bad-request',
    });
  });
  test('outlives an offer that looks like one and that the library refuses', async () => {
    const withoutKey = [
      'v=0',
      'o=- 1 1 IN IP4 127.0.0.1',
      's=-',
      't=0 0',
      'm=video 9 UDP/TLS/RTP/SAVPF 96',
      'c=IN IP4 0.0.0.0',
      'a=mid:0',
      'a=recvonly',
      'a=rtcp-mux',
      'a=rtpmap:96 VP8/90000',
      '',
    ].join('\r\n');
    expect(await ask('live/watch', await access(), 'a-person', withoutKey)).toMatchObject({ ok: false });
    // Longer than an address is waited for.
    await sleep(5500);
    expect(reported).toEqual([expect.any(Error)]);
    expect(await ask('live/watch', await access())).toEqual({ ok: false, reason: 'bad-request' });
  });
  test('takes no ticket of somebody else, and none that is over', async () => {
    expect(await ask('live/watch', await access(), 'another')).toEqual({ ok: false, reason: 'refused' });
    expect(await ask('live/watch', await access({ expiresAt: clock.now() }))).toEqual({
      ok: false,
      reason: 'refused',
    });
  });
  test('who may only watch cannot send', async () => {
    expect(await ask('live/publish', await access())).toEqual({ ok: false, reason: 'not-host' });
  });
  test('a ticket from before a removal is void, one from after it is good', async () => {
    const before = await access();
    await provider.remove(grant.sessionId, grant.userId);
    expect(await ask('live/watch', before)).toEqual({ ok: false, reason: 'refused' });
    expect(await ask('live/watch', await access())).toEqual({ ok: false, reason: 'bad-request' });
    expect(await ask('live/watch', await access({ sessionId: 'another' }))).toEqual({
      ok: false,
      reason: 'bad-request',
    });
  });
  test('a session that was ended is over for every ticket', async () => {
    await provider.end('over');
    expect(await ask('live/watch', await access({ sessionId: 'over' }))).toEqual({
      ok: false,
      reason: 'ended',
    });
  });
  test('more requests than a browser makes are not looked at', async () => {
    const given = await access();
    const answers = [];
    for (let turn = 0; turn < 60; turn += 1) answers.push(await ask('live/watch', given));
    expect(answers.at(-1)).toEqual({ ok: false, reason: 'too-many' });
  });
});

describe('Agora', () => {
  const provider = agoraProvider(ACCOUNT, clock);
  /** The builder puts the time and a number by chance into a token. */
  const still = async <T>(work: () => T | Promise<T>): Promise<T> => {
    jest.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000);
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    jest.useFakeTimers({ now: 1_700_000_000_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      return await work();
    } finally {
      jest.useRealTimers();
      jest.restoreAllMocks();
    }
  };

  test.each([
    ['host', 1],
    ['audience', 2],
  ] as const)('the token of a %s is that of the official builder', async (role, builderRole) => {
    const official = await still(() =>
      agoraToken.RtcTokenBuilder.buildTokenWithUserAccount(
        ACCOUNT.appId,
        ACCOUNT.certificate,
        'a-session',
        'a-person',
        builderRole,
        600,
        600,
      ),
    );
    const access = await still(() => provider.access({ ...granted, role, expiresAt: inSeconds(600) }));
    expect(access).toMatchObject({
      provider: 'agora',
      role,
      channel: 'a-session',
      uid: 'a-person',
      hostUid: 'a-host',
      token: official,
    });
    expect(official).toMatch(/^007/);
    expect(liveAccess.parse(access)).toEqual(access);
  });

  test('host and audience get different rights, and each end another token', async () => {
    const token = (role: 'host' | 'audience', seconds: number) =>
      still(async () => {
        const access = await provider.access({ ...granted, role, expiresAt: inSeconds(seconds) });
        return 'token' in access ? access.token : '';
      });
    const tokens = [await token('host', 600), await token('audience', 600), await token('host', 601)];
    expect(new Set(tokens).size).toBe(3);
  });

  test('an account that cannot be one makes no access', async () => {
    const wrong = agoraProvider({ ...ACCOUNT, appId: 'too-short' }, clock);
    await expect(wrong.access({ ...granted, expiresAt: inSeconds(60) })).rejects.toThrow('AGORA_APP_ID');
  });

  test('is chosen by its account, which has two parts', async () => {
    const config = readConfig({
      AGORA_APP_ID: ACCOUNT.appId,
      AGORA_APP_CERTIFICATE: ACCOUNT.certificate,
      APP_SECRET: SECRET,
    });
    const log = pino({ level: 'silent' });
    // Nobody asks it anything.
    const database = connectDatabase('postgres://nobody@127.0.0.1:1/nothing', { max: 1 });
    const chosen = async (agora: typeof config.agora) => {
      const { live } = await chooseLive({ ...config, agora }, database, clock, log);
      await live.close();
      return live.name;
    };
    expect(await chosen(config.agora)).toBe('agora');
    expect(await chosen(null)).toBe('relay');
    await database.close();
    expect(() => readConfig({ AGORA_APP_ID: ACCOUNT.appId, APP_SECRET: SECRET })).toThrow('belong together');
    expect(() =>
      readConfig({ AGORA_APP_ID: 'x', AGORA_APP_CERTIFICATE: ACCOUNT.certificate, APP_SECRET: SECRET }),
    ).toThrow('32 hexadecimal digits');
  });
});

test('servers that help browsers are read from one variable', () => {
  const list = 'stun:stun.example.org:3478, turn:someone:secret@turn.example.org:3478?transport=tcp';
  expect(readConfig({ LIVE_ICE_SERVERS: list, APP_SECRET: SECRET }).relay.iceServers).toEqual([
    { urls: ['stun:stun.example.org:3478'] },
    { urls: ['turn:turn.example.org:3478?transport=tcp'], username: 'someone', credential: 'secret' },
  ]);
  expect(() => readConfig({ LIVE_ICE_SERVERS: 'http://x', APP_SECRET: SECRET })).toThrow('LIVE_ICE_SERVERS');
});
