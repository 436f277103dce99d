import agoraToken from 'agora-token';
import type { Clock } from '../../clock.ts';
import type { AgoraAccount } from '../../config-services.ts';
import type { LiveProvider } from './live.ts';

const { RtcRole, RtcTokenBuilder } = agoraToken;

/**
 * Agora carries the media; we only sign who may send and who may watch. A token cannot be called back: who is removed
 * keeps the picture until the token ends, so accesses are short and renewed. That viewers cannot send holds only with
 * co-host authentication switched on in the account; browsers of ours show nothing but what the host sends.
 */
export function agoraProvider({ appId, certificate }: AgoraAccount, clock: Clock): LiveProvider {
  return {
    name: 'agora',
    async access({ sessionId, userId, hostId, role, expiresAt }) {
      const seconds = Math.max(1, Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000));
      const token = RtcTokenBuilder.buildTokenWithUserAccount(
        appId,
        certificate,
        sessionId,
        userId,
        role === 'host' ? RtcRole.PUBLISHER : RtcRole.SUBSCRIBER,
        seconds,
        seconds,
      );
      // What the builder says to an id or a certificate that cannot be one.
      if (!token) throw new Error('Agora makes no token: AGORA_APP_ID or AGORA_APP_CERTIFICATE is wrong.');
      return {
        provider: 'agora',
        sessionId,
        role,
        expiresAt: expiresAt.toISOString(),
        appId,
        channel: sessionId,
        uid: userId,
        hostUid: hostId,
        token,
      };
    },
    end: async () => undefined,
    remove: async () => undefined,
    onMedia: () => () => undefined,
    flowing: () => [],
    signals: null,
    close: async () => undefined,
  };
}
