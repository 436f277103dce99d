import type { CurrentUser } from '#contract/users.ts';
import { emailOf } from '#rules/email.ts';
import { tokens, toWire } from '#rules/money.ts';
import { isOnline } from '#rules/presence.ts';
import type { Deps } from '../../deps.ts';
import type { ViewerAccount } from '../../http/context.ts';
import { avatarUrl, largeAvatarUrl, publicFileUrl } from '../files/files.present.ts';
import type { CardRow } from './users.queries.ts';

/** The signed-in person's own record. */
export function presentMe(
  deps: Deps,
  id: string,
  role: CurrentUser['roles'][number],
  account: ViewerAccount,
): CurrentUser {
  const { reviewState } = account;
  return {
    _id: id,
    name: account.name,
    username: account.username ?? '',
    avatar: largeAvatarUrl(deps, account.avatar),
    cover: publicFileUrl(deps, account.cover, 'display') ?? '',
    isOnline: isOnline(account.lastSeenAt, deps.clock.now()) ? 1 : 0,
    isPerformer: role === 'performer',
    country: account.country,
    email: emailOf(account) ?? '',
    ...(account.pendingEmail ? { pendingEmail: account.pendingEmail } : {}),
    firstName: account.firstName,
    lastName: account.lastName,
    phone: account.phone,
    gender: account.gender ?? '',
    roles: [role],
    status: account.status,
    balance: toWire(tokens(account.balance)),
    verifiedEmail: account.emailVerifiedAt !== null,
    forYou: account.forYou,
    streamMails: account.streamMails,
    chatSigns: account.chatSigns,
    massMessages: account.massMessages,
    groupNotifications: account.groupNotifications,
    ...(reviewState ? { reviewState, verifiedDocument: reviewState === 'approved' } : {}),
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
  };
}

/** What anyone may see of a person. */
export function presentPerson(deps: Deps, row: CardRow, size: 'card' | 'page' = 'card') {
  return {
    _id: row.id,
    name: row.name,
    username: row.username ?? '',
    avatar: size === 'page' ? largeAvatarUrl(deps, row.avatar) : avatarUrl(deps, row.avatar),
    cover: publicFileUrl(deps, row.cover, 'display') ?? '',
    isOnline: isOnline(row.lastSeenAt, deps.clock.now()) ? 1 : 0,
    isPerformer: row.role === 'performer',
    country: row.country,
    createdAt: row.createdAt.toISOString(),
  };
}
