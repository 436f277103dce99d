import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PeerWorker } from './peer-worker.ts';
import { processorSeconds } from './processor.ts';

/**
 * `node tests/bench/live-load.ts [viewers…]`: how many viewers the relay's process brings at least 95 % of the pictures to, and how many
 * that are for a core it uses; beside it the same by the bare forwarding example of its library, one after the other in the same run. Those who
 * send and watch are processes of their own on this machine: where they need the cores, the figures are too low.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const WARM_UP_MS = 3000;
const VIEWERS_A_PROCESS = 50;
const ENOUGH = 0.95;
const TICKET_MS = 3_600_000;

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const CARRIERS = {
  relay: pathOf('../../server/providers/live/relay/child.ts'),
  bare: pathOf('./live-load-bare.ts'),
};
type Carrier = keyof typeof CARRIERS;

async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0);
  await once(socket, 'listening');
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(resolve));
  return port;
}

async function startCarrier(name: Carrier): Promise<PeerWorker> {
  const carrier = new PeerWorker(CARRIERS[name]);
  carrier.child.send({ udpPort: await freePort(), announcedIp: null });
  await once(carrier.child, 'message');
  return carrier;
}

/** One who sends or watches, over the carrier. */
async function join(
  carrier: PeerWorker,
  peers: PeerWorker,
  role: 'host' | 'audience',
  name: string,
): Promise<void> {
  const { peer, sdp } = await peers.ask({ open: role });
  const reply = await carrier.ask({
    call: role === 'host' ? 'publish' : 'watch',
    ...{ sessionId: 'load', userId: name, socketId: name, lineId: name, left: TICKET_MS, sdp },
  });
  if (!reply.sdp) throw new Error(`${name} was refused: ${JSON.stringify(reply)}`);
  await peers.ask({ answer: reply.sdp, peer });
}

interface Measured {
  viewers: number;
  /** Of all pictures, to all viewers. */
  share: number;
  /** Of who got least. */
  worst: number;
  cores: number;
}

async function measure(name: Carrier, viewers: number): Promise<Measured> {
  const carrier = await startCarrier(name);
  const host = new PeerWorker(pathOf('./live-load-peers.ts'));
  const rooms = Array.from(
    { length: Math.ceil(viewers / VIEWERS_A_PROCESS) },
    () => new PeerWorker(pathOf('./live-load-peers.ts')),
  );
  try {
    await join(carrier, host, 'host', 'host');
    for (let nr = 0; nr < viewers; nr += 1) {
      const room = rooms[Math.floor(nr / VIEWERS_A_PROCESS)];
      if (room) await join(carrier, room, 'audience', `viewer ${nr}`);
    }
    await pause(WARM_UP_MS);
    const take = () => Promise.all([host, ...rooms].map((worker) => worker.ask({ take: true })));
    await take();
    const [used, started] = [processorSeconds(carrier.child.pid), performance.now()];
    await pause(SECONDS * 1000);
    const [sender, ...received] = await take();
    const seconds = (performance.now() - started) / 1000;
    const cores = (processorSeconds(carrier.child.pid) - used) / seconds;
    const sent = sender?.sent || 1;
    const shares = received.flatMap(({ came = [] }) => came.map((pictures) => Math.min(1, pictures / sent)));
    const share = shares.reduce((sum, one) => sum + one, 0) / viewers;
    return { viewers, share, worst: Math.min(...shares), cores };
  } finally {
    await Promise.all([carrier, host, ...rooms].map((worker) => worker.end()));
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const perCore = ({ viewers, cores }: Measured) => Math.round(viewers / Math.max(0.01, cores));

const given = process.argv.slice(2).map(Number);
const counts = given.length > 0 ? given : [25, 50, 100, 200, 400];
const best: Partial<Record<Carrier, Measured>> = {};
/** What was too much for one is not asked of it with more. */
const failed = new Set<Carrier>();
for (const viewers of counts) {
  for (const name of Object.keys(CARRIERS) as Carrier[]) {
    if (failed.has(name)) continue;
    const made = await measure(name, viewers);
    process.stdout.write(
      `${name.padEnd(5)} ${viewers} viewers: ${percent(made.share)} of the pictures (least ${percent(made.worst)}), ` +
        `${percent(made.cores)} of a core, ${perCore(made)} viewers a core\n`,
    );
    if (made.share >= ENOUGH) best[name] = made;
    else failed.add(name);
  }
}
for (const name of Object.keys(CARRIERS) as Carrier[]) {
  const made = best[name];
  process.stdout.write(
    made
      ? `${name}: ${made.viewers} viewers with at least ${percent(ENOUGH)} of the pictures, ${perCore(made)} a core\n`
      : `${name}: none of these numbers got ${percent(ENOUGH)} of the pictures\n`,
  );
}
process.exit(0);
