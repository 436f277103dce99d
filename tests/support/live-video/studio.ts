import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { LiveAnswer, LiveRequest, LiveRole } from '#contract/live.ts';
import { systemClock } from '#server/clock.ts';
import type { LiveProvider, MediaChange } from '#server/providers/live/live.ts';
import { relayProvider } from '#server/providers/live/relay/relay.ts';
import { PeerWorker } from '../../bench/peer-worker.ts';
import { launchOptions } from '../../e2e/support/chromium.ts';
import { type PageServer, servePage } from './page-server.ts';

type InPage = typeof import('./in-page.ts');
/** What a page has seen; the functions of in-page.ts stand in its `live`. */
type Seen = InPage['seen'];

const SESSION = 'a-session';
const VIEWPORT = { width: 200, height: 120 };
const TICKET_MS = 60_000;
/** Of who never asks for another one. */
const RECEIVER_MS = 600_000;
const PEERS = fileURLToPath(new URL('../../bench/live-load-peers.ts', import.meta.url));

export interface Actor {
  page: Page;
  userId: string;
  seen(): Promise<Seen>;
  publish(source: 'strip' | 'camera'): Promise<void>;
  watch(): Promise<void>;
  /** Watches; answers after how many milliseconds the first picture was shown. */
  firstFrame(): Promise<number>;
  loudness(): Promise<number>;
}

/** A relay, a browser with an imitated camera, and people in it: no database, no screens. */
export class Studio {
  readonly provider: LiveProvider;
  readonly changes: MediaChange[] = [];
  /** What went wrong in the relay. */
  readonly faults: unknown[] = [];
  /** Who gets no other access any more. */
  readonly refused = new Set<string>();
  private readonly browser: Browser;
  private pages: PageServer | null = null;
  private receivers: PeerWorker | null = null;

  private constructor(browser: Browser) {
    this.browser = browser;
    const place = { udpPort: 0, announcedIp: null, iceServers: [], secret: 'a-secret-of-the-studio' };
    this.provider = relayProvider(place, systemClock, { report: (fault) => this.faults.push(fault) });
    this.provider.onMedia((change) => this.changes.push(change));
  }

  static async open(): Promise<Studio> {
    const options = launchOptions();
    const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
    const args = [...options.args, ...camera, '--autoplay-policy=no-user-gesture-required'];
    const studio = new Studio(await chromium.launch({ ...options, args }));
    studio.pages = await servePage(studio.provider.signals);
    return studio;
  }

  async enter(userId: string, role: LiveRole, isBlocked = false): Promise<Actor> {
    const page = await this.browser.newPage({ viewport: VIEWPORT });
    const caller = { socketId: `${userId} ${Math.random()}`, userId };
    const ask = async (request: LiveRequest, payload: never): Promise<LiveAnswer | undefined> =>
      // Who is in a stream is known to the sockets of the pages, which are not here.
      request === 'live/film' ? { ok: true } : this.provider.signals?.ask(caller, request, payload);
    const access = () => {
      const expiresAt = new Date(Date.now() + TICKET_MS);
      return this.refused.has(userId)
        ? null
        : this.provider.access({ sessionId: SESSION, userId, hostId: 'performer', role, expiresAt });
    };
    await page.exposeFunction('askRelay', ask);
    await page.exposeFunction('newAccess', access);
    // As a network does that lets no packet of UDP through: the addresses of an answer lead nowhere.
    if (isBlocked) await page.addInitScript(() => Object.assign(globalThis, { isBlocked: true }));
    await page.goto(this.pages?.url ?? '');
    await page.evaluate(async (path) => Object.assign(globalThis, { live: await import(path) }), IN_PAGE);
    const call = (name: 'publish' | 'watch' | 'loudness', ...args: string[]) =>
      page.evaluate(
        ([work, given]) =>
          (globalThis as unknown as { live: Record<string, (...a: string[]) => unknown> }).live[work]?.(
            ...given,
          ),
        [name, args] as const,
      );
    const firstFrame = async () => {
      const tapped = Date.now();
      await call('watch');
      await page.waitForFunction(
        () => (globalThis as unknown as { live: { seen: Seen } }).live.seen.frames > 0,
      );
      return Date.now() - tapped;
    };
    return {
      page,
      userId,
      firstFrame,
      seen: () => page.evaluate(() => (globalThis as unknown as { live: { seen: Seen } }).live.seen),
      publish: (source) => call('publish', source) as Promise<void>,
      watch: () => call('watch') as Promise<void>,
      loudness: () => call('loudness') as Promise<number>,
    };
  }

  /** So many more who watch without a browser: they get every packet, and nobody decodes it. */
  async addReceivers(count: number): Promise<void> {
    this.receivers ??= new PeerWorker(PEERS);
    const worker = this.receivers;
    for (let nr = 0; nr < count; nr += 1) {
      const userId = `receiver-${nr}`;
      const expiresAt = new Date(Date.now() + RECEIVER_MS);
      const grant = { sessionId: SESSION, userId, hostId: 'performer', role: 'audience' as const, expiresAt };
      const access = await this.provider.access(grant);
      const { peer, sdp = '' } = await worker.ask({ open: 'audience' });
      const payload = { ticket: 'ticket' in access ? access.ticket : '', lineId: userId, sdp };
      const answer = await this.provider.signals?.ask({ socketId: userId, userId }, 'live/watch', payload);
      if (!answer?.ok) throw new Error(`${userId} was refused`);
      await worker.ask({ answer: answer.sdp ?? '', peer });
    }
  }

  /** Pictures that came to each of them since this was asked last. */
  async receivedPictures(): Promise<number[]> {
    return (await this.receivers?.ask({ take: true }))?.came ?? [];
  }

  remove(userId: string): Promise<void> {
    this.refused.add(userId);
    return this.provider.remove(SESSION, userId);
  }

  end(): Promise<void> {
    return this.provider.end(SESSION);
  }

  /** The relay's process, as the system knows it. */
  relayPid(): number {
    return Number(
      execFileSync('pgrep', ['-P', String(process.pid), '-f', 'relay/child.ts'])
        .toString()
        .trim(),
    );
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.receivers?.end();
    await this.provider.close();
    await this.pages?.close();
  }
}

const IN_PAGE = '/tests/support/live-video/in-page.ts';
