import { Peer, type PeerStart } from './peer.ts';

/** What the process of the peers is told. */
export type PeerOrder = { start: PeerStart } | { stop: string } | { leave: string } | { ask: number };

const peers = new Map<string, Peer>();

process.on('message', (order: PeerOrder) => {
  if ('start' in order) peers.set(order.start.name, new Peer(order.start));
  else if ('stop' in order) {
    peers.get(order.stop)?.stop();
    peers.delete(order.stop);
  } else if ('leave' in order) peers.get(order.leave)?.leave();
  else process.send?.({ answer: order.ask, seen: [...peers.values()].map(({ seen }) => seen) });
});
process.on('disconnect', () => process.exit(0));
