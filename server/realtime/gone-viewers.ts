import type { ViewerContext } from '../features/performers/visibility.ts';
import type { StreamAccess } from '../features/streaming/stream-presence.service.ts';
import type { Viewer } from '../http/context.ts';
import { GONE_MS } from '../providers/live/relay/messages.ts';

interface Gone {
  access: StreamAccess;
  viewerContext: ViewerContext & { viewer: Viewer };
  timer: NodeJS.Timeout;
}

/**
 * People whose connection went a moment ago: the relay leaves them the picture for a while, as they may come back. They are
 * in no room, so they are looked for here when somebody may no longer watch.
 */
export class GoneViewers {
  private readonly all = new Set<Gone>();

  add(access: StreamAccess, viewer: Viewer, country: string | null): void {
    const timer = setTimeout(() => this.all.delete(gone), GONE_MS);
    const gone: Gone = { access, viewerContext: { viewer, country }, timer };
    timer.unref();
    this.all.add(gone);
  }

  /** Hands over those for whom one of these tags may have changed something; without tags all. */
  async check(
    tags: readonly string[] | undefined,
    {
      mayWatch,
      turnOut,
    }: {
      mayWatch(streamId: string, viewerContext: ViewerContext): Promise<boolean>;
      turnOut(access: StreamAccess, userId: string): Promise<void>;
    },
  ): Promise<void> {
    for (const gone of [...this.all]) {
      const { access, viewerContext } = gone;
      if (tags && !tags.includes(`stream:${access.id}`) && !tags.includes(`performer:${access.performerId}`))
        continue;
      if (await mayWatch(access.id, viewerContext)) continue;
      this.forget(gone);
      await turnOut(access, viewerContext.viewer.id);
    }
  }

  private forget(gone: Gone): void {
    clearTimeout(gone.timer);
    this.all.delete(gone);
  }

  close(): void {
    for (const gone of [...this.all]) this.forget(gone);
  }
}
