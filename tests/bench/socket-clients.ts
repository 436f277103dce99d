import { io } from 'socket.io-client';

/**
 * Many clients in a process of their own, started with their addresses and tokens. On `take` it answers how many
 * deliveries there were since the last time, and how long each took.
 */
export interface ClientPlan {
  urls: string[];
  tokens: string[];
  feedId: string;
}

/** When a message was sent, in milliseconds since 1970 with fractions, the same in every process of a machine. */
export const wallClock = (): number => performance.timeOrigin + performance.now();

async function connectAll({ urls, tokens, feedId }: ClientPlan, onDelivery: (took: number) => void) {
  for (const [at, token] of tokens.entries()) {
    const socket = io(urls[at % urls.length], { auth: { token }, transports: ['websocket'], forceNew: true });
    socket.on('comment_created', ({ comment }: { comment: { content: string } }) =>
      onDelivery(wallClock() - Number.parseFloat(comment.content)),
    );
    await new Promise((resolve) => socket.once('person_state', resolve));
    socket.emit('comments/join', { objectType: 'feed', objectId: feedId });
  }
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
