import type { LiveAccess } from '#contract/live.ts';
import { renewsIn } from './adapter.ts';

export type RelayAccess = Extract<LiveAccess, { provider: 'relay' }>;

interface KeptAccessOptions {
  access: RelayAccess;
  /** Another access; null when there is none any more. Fails when nobody has refused it. */
  renew: () => Promise<LiveAccess | null>;
  /** The time of the one before was nearly over: there is another one, or the one before is tried once more. */
  onRenewed: () => void;
  /** There is no access any more. */
  onEnd: () => void;
}

/** The access to a session of the relay, changed for another one before it ends. */
export class KeptAccess {
  private readonly options: KeptAccessOptions;
  private renewal: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;
  /** The access of now. */
  access: RelayAccess;

  constructor(options: KeptAccessOptions) {
    this.options = options;
    this.access = options.access;
    this.planRenewal();
  }

  private planRenewal(): void {
    clearTimeout(this.renewal);
    this.renewal = setTimeout(async () => {
      if (await this.renew()) this.options.onRenewed();
    }, renewsIn(this.access));
  }

  /** Asks for another access now; false when there is none any more. */
  async renew(): Promise<boolean> {
    try {
      const access = await this.options.renew();
      if (this.isStopped) return false;
      if (access?.provider !== 'relay') {
        this.options.onEnd();
        return false;
      }
      this.access = access;
    } catch {
      // The network: the access of now is tried again, and another one is asked for soon.
    }
    if (this.isStopped) return false;
    this.planRenewal();
    return true;
  }

  /** Plans no further renewal; one that is under way changes nothing any more. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.renewal);
  }
}
