import { WebSocket } from 'ws';

/**
 * Many clients in a process of their own, started with their addresses and tokens. On `take` it answers how many
 * deliveries there were since the last time, and how long each took. They speak Socket.IO's protocol by hand: its own
 * client takes longer to read a message than a server takes to send it, and both run on the same machine.
 */
export interface ClientPlan {
  urls: string[];
  tokens: string[];
  feedId: string;
}

/** When a message was sent, in milliseconds since 1970 with fractions, the same in every process of a machine. */
export const wallClock = (): number => performance.timeOrigin + performance.now();

/** The first letters of what is read: of Engine.IO (its start and its ping), then of Socket.IO. */
const OPENED = '0';
const PING = '2';
const CONNECT = '40';
const EVENT = '42';
const CONTENT = '"content":"';

const eventOf = (name: string, payload: unknown): string => `${EVENT}${JSON.stringify([name, payload])}`;

/** Resolves once the server has said who this is and the post is asked for. */
function connect(
  url: string,
  token: string,
  feedId: string,
  onDelivery: (took: number) => void,
): Promise<void> {
  const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (bytes) => {
      const text = String(bytes);
      if (text.startsWith(`${EVENT}["comment_created"`))
        onDelivery(wallClock() - Number.parseFloat(text.slice(text.indexOf(CONTENT) + CONTENT.length)));
      else if (text.startsWith(OPENED)) socket.send(`${CONNECT}${JSON.stringify({ token })}`);
      else if (text === PING) socket.send('3');
      else if (text.startsWith(`${EVENT}["person_state"`)) {
        socket.send(eventOf('comments/join', { objectType: 'feed', objectId: feedId }));
        resolve();
      }
    });
  });
}

async function connectAll({ urls, tokens, feedId }: ClientPlan, onDelivery: (took: number) => void) {
  for (const [at, token] of tokens.entries())
    await connect(urls[at % urls.length] ?? '', token, feedId, onDelivery);
}

if (process.send) {
  let took: number[] = [];
  process.on('message', (message: ClientPlan | 'take') => {
    if (message === 'take') {
      process.send?.(took);
      took = [];
      return;
    }
    void connectAll(message, (one) => took.push(one)).then(() => process.send?.('ready'));
  });
  process.on('disconnect', () => process.exit());
}
