/** Gives the page a browser that makes video connections, which jsdom does not. */
export function allowVideoConnections(): void {
  class Peer {
    close() {}
  }
  beforeEach(() => Object.assign(globalThis, { RTCPeerConnection: Peer }));
  afterEach(() => Reflect.deleteProperty(globalThis, 'RTCPeerConnection'));
}
