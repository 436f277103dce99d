import type { IAgoraRTC, IAgoraRTCClient, ILocalTrack, IRemoteTrack } from 'agora-rtc-sdk-ng';
import type { LiveAccess } from '#contract/live.ts';
import type { SentPictures } from '#rules/upload-speed.ts';
import { type AdapterOptions, type LiveAdapter, NO_STATS } from './adapter.ts';
import type { LiveState } from './live.ts';

type AgoraAccess = Extract<LiveAccess, { provider: 'agora' }>;
/** The part of Agora's code that is used. */
export type AgoraSdk = Pick<IAgoraRTC, 'createClient' | 'createCustomAudioTrack' | 'createCustomVideoTrack'>;

const LOOK_MS = 1000;

/** Sends or gets a session by Agora, whose code `load` brings. */
export class AgoraAdapter implements LiveAdapter {
  private readonly options: AdapterOptions<AgoraAccess>;
  private readonly client: Promise<IAgoraRTCClient>;
  private readonly load: () => Promise<AgoraSdk>;
  private readonly own = new Map<'audio' | 'video', ILocalTrack>();
  private readonly stream = new MediaStream();
  private joined: Promise<void> | null = null;
  /** Kilobits a second of the own picture. */
  private bitrateMax: number | undefined;
  private state: LiveState = 'idle';
  private lookTimer: ReturnType<typeof setInterval> | undefined;

  constructor(options: AdapterOptions<AgoraAccess>, load: () => Promise<AgoraSdk>) {
    this.options = options;
    this.load = load;
    this.client = load().then((sdk) => this.prepare(sdk.createClient({ mode: 'live', codec: 'vp8' })));
    this.client.catch(() => this.setState('failed'));
  }

  private get isHost(): boolean {
    return this.options.access.role === 'host';
  }

  /** Agora lets others send as well unless the account checks tokens for it: nobody sees or hears them. */
  private isOfHost(uid: string | number): boolean {
    return uid === this.options.access.hostUid;
  }

  private prepare(client: IAgoraRTCClient): IAgoraRTCClient {
    client.on('user-published', (user, kind) => {
      if (kind === 'datachannel' || !this.isOfHost(user.uid)) return;
      const subscribed: Promise<IRemoteTrack> =
        kind === 'audio' ? client.subscribe(user, kind) : client.subscribe(user, kind);
      subscribed
        .then((track) => {
          this.drop(kind);
          this.stream.addTrack(track.getMediaStreamTrack());
          this.setState('live');
        })
        .catch(() => this.setState('reconnecting'));
    });
    client.on('user-unpublished', (user, kind) => {
      if (!this.isOfHost(user.uid)) return;
      if (kind === 'audio' || kind === 'video') this.drop(kind);
      if (this.stream.getTracks().length === 0 && this.state === 'live') this.setState('reconnecting');
    });
    client.on('connection-state-change', (state, _before, reason) => {
      if (state === 'RECONNECTING') this.setState('reconnecting');
      else if (state === 'CONNECTED' && this.state === 'reconnecting') this.setState('live');
      else if (state === 'DISCONNECTED' && reason !== 'LEAVE') this.setState('ended');
    });
    client.on('token-privilege-will-expire', () => void this.renew(client));
    client.on('token-privilege-did-expire', () => void this.renew(client));
    return client;
  }

  private drop(kind: 'audio' | 'video'): void {
    for (const track of this.stream.getTracks()) if (track.kind === kind) this.stream.removeTrack(track);
  }

  private setState(state: LiveState): void {
    if (state === this.state) return;
    this.state = state;
    this.options.onState(state);
  }

  private async renew(client: IAgoraRTCClient): Promise<void> {
    const access = await this.options.renew().catch(() => undefined);
    // The network: Agora asks again when the token has ended.
    if (access === undefined) return;
    if (access?.provider === 'agora') return client.renewToken(access.token);
    await client.leave();
    this.setState('ended');
  }

  private join(): Promise<void> {
    this.joined ??= (async () => {
      this.setState('connecting');
      const client = await this.client;
      const { appId, channel, token, uid, role } = this.options.access;
      await client.setClientRole(role);
      await client.join(appId, channel, token, uid);
      this.lookTimer = setInterval(() => this.report(client), LOOK_MS);
    })().catch((error: unknown) => {
      this.joined = null;
      this.setState('failed');
      throw error;
    });
    return this.joined;
  }

  private report(client: IAgoraRTCClient): void {
    const { RTT, SendBitrate, RecvBitrate } = client.getRTCStats();
    const bitsPerSecond = this.isHost ? SendBitrate : RecvBitrate;
    this.options.onStats({ transport: 'agora', roundTrip: RTT, height: null, bitsPerSecond });
  }

  async publish(stream: MediaStream, [largest]: SentPictures): Promise<void> {
    this.bitrateMax = Math.round(largest.maxBitrate / 1000);
    await this.join();
    for (const track of stream.getTracks()) await this.replaceTrack(track.kind as 'audio' | 'video', track);
    this.setState('live');
  }

  watch(element: HTMLVideoElement | null): void {
    if (!element) return;
    element.srcObject = this.stream;
    element.play().catch(() => undefined);
    this.join().catch(() => undefined);
  }

  async replaceTrack(kind: 'audio' | 'video', track: MediaStreamTrack | null): Promise<void> {
    const [client, sdk] = [await this.client, await this.load()];
    const before = this.own.get(kind);
    if (before) {
      await client.unpublish(before);
      before.close();
      this.own.delete(kind);
    }
    if (!track) return;
    const made =
      kind === 'audio'
        ? sdk.createCustomAudioTrack({ mediaStreamTrack: track })
        : sdk.createCustomVideoTrack({
            mediaStreamTrack: track,
            ...(this.bitrateMax === undefined ? {} : { bitrateMax: this.bitrateMax }),
          });
    this.own.set(kind, made);
    await client.publish(made);
  }

  stop(): void {
    clearInterval(this.lookTimer);
    for (const track of this.own.values()) track.close();
    this.own.clear();
    void this.client.then((client) => client.leave()).catch(() => undefined);
    this.options.onStats(NO_STATS);
    this.setState('idle');
  }
}
