/** An offer of a viewer who never connects. */
export const VIEWER_OFFER = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0',
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  'c=IN IP4 0.0.0.0',
  'a=mid:0',
  'a=recvonly',
  'a=rtcp-mux',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:0123456789012345678901',
  `a=fingerprint:sha-256 ${Array(32).fill('AB').join(':')}`,
  'a=setup:actpass',
  'a=rtpmap:96 VP8/90000',
  '',
].join('\r\n');
