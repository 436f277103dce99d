import type { Server } from 'socket.io';

/** Packets that a connection may send at once: a page that opens says who it is and what it shows. */
const BURST = 200;
/** What it gets back of that each second: nobody types faster. */
const EACH_SECOND = 20;

/** Ends connections that send more than a person can, whatever it is that they send. */
export function cutFloods({ engine }: Pick<Server, 'engine'>): void {
  engine.on('connection', (connection: { on(event: 'packet', heard: () => void): void; close(): void }) => {
    let left = BURST;
    let since = performance.now();
    connection.on('packet', () => {
      const now = performance.now();
      left = Math.min(BURST, left + ((now - since) / 1000) * EACH_SECOND) - 1;
      since = now;
      if (left < 0) connection.close();
    });
  });
}
