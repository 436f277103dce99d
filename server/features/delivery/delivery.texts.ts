import type { NotificationAction, NotificationRow, NotificationType } from '#rules/notifications.ts';

/** Every event has a text. */
type EventText = {
  [T in NotificationType]: `delivery.event.${T}.${NotificationAction<T>}`;
}[NotificationType];

/**
 * What push messages and e-mails about notifications say, in English. They name less than the list on the site, no titles
 * and no amounts: others may see the screen. Operators word them otherwise, or in another
 * language, as they do with every text of the site (`translations set de delivery.event.liked.liked …`). A text with
 * `{{count}}` has a form for one and for others.
 */
export const DELIVERY_TEXTS = {
  'delivery.event.liked.liked': '{{who}} liked what you published',
  'delivery.event.commented.commented': '{{who}} commented on what you published',
  'delivery.event.commented.replied': '{{who}} replied to your comment',
  'delivery.event.commented.mentioned': '{{who}} mentioned you',
  'delivery.event.followed.followed': '{{who}} follows you now',
  'delivery.event.subscribed.subscribed': '{{who}} subscribed to you',
  'delivery.event.tipped.tipped': '{{who}} sent you a tip',
  'delivery.event.purchased.purchased': '{{who}} bought something of yours',
  'delivery.event.message.message': '{{who}} sent you a message',
  'delivery.event.live.started': '{{who}} is live now',
  'delivery.event.live.reminder': '{{who}} goes live soon',
  'delivery.event.new-content.published': '{{who}} published something new',
  'delivery.event.order.placed': 'You have a new order',
  'delivery.event.order.changed': 'There is news about your order',
  'delivery.event.order.address': 'An order has another address now',
  'delivery.event.product.back': 'Something you waited for is back in stock',
  'delivery.event.product.low': 'A product of yours is running low',
  'delivery.event.product.out': 'A product of yours is sold out',
  'delivery.event.renewal.ahead': 'A subscription of yours renews soon',
  'delivery.event.renewal.card-expires': 'A card will be too old for your next renewal',
  'delivery.event.renewal.failed': 'A subscription could not be renewed',
  'delivery.event.renewal.stopped': 'A subscription will not be renewed anymore',
  'delivery.event.renewal.ended': 'A subscription has ended',
  'delivery.event.renewal.ended-early': 'A subscription has ended early',
  'delivery.event.renewal.cancelled': 'A subscription was canceled',
  'delivery.event.renewal.resumed': 'A subscription will be renewed again',
  'delivery.event.renewal.time-added': 'Time was added to a subscription',
  'delivery.event.renewal.given': 'You were given a subscription',
  'delivery.event.price-change.changed': 'The price of a subscription changed: yours stays the same',
  'delivery.event.payout.requested': 'Your payout request was received',
  'delivery.event.payout.approved': 'Your payout was approved',
  'delivery.event.payout.rejected': 'Your payout was not accepted',
  'delivery.event.payout.done': 'Your payout was sent',
  'delivery.event.payout.account-asks': 'Stripe asks for something to pay you',
  'delivery.event.payout.account-stopped': 'Stripe stopped payouts to your account',
  'delivery.event.refund.refunded': 'You got money back',
  'delivery.event.refund.taken-back': 'An earning was taken back',
  'delivery.event.refund.disputed': 'A bank asks for a payment back',
  'delivery.event.refund.dispute-closed': 'A bank has decided about a payment',
  'delivery.event.review.approved': 'Your documents were accepted',
  'delivery.event.review.rejected': 'Your documents were not accepted',
  'delivery.event.participation.asked': '{{who}} asks you about a video',
  'delivery.event.participation.accepted': '{{who}} agreed to be named in your video',
  'delivery.event.participation.declined': '{{who}} does not want to be named in your video',
  'delivery.event.report.rejected': 'We have looked at what you reported',
  'delivery.event.report.warned': 'What you reported led to a warning',
  'delivery.event.report.deleted': 'What you reported was removed',
  'delivery.event.report.content-warned': 'You were warned about something of yours',
  'delivery.event.report.content-deleted': 'Something of yours was removed',
  'delivery.event.report.appeal-accepted': 'Your appeal was accepted',
  'delivery.event.report.appeal-rejected': 'Your appeal was not accepted',
  'delivery.event.security.login': 'Somebody logged in to your account',
  'delivery.event.security.email': 'The e-mail address of your account changes',
  'delivery.event.security.password': 'The password of your account was changed',
  'delivery.event.security.banking': 'Your payout account was changed',
  'delivery.somebody': 'Somebody',
  'delivery.others_one': '{{who}} and {{count}} other',
  'delivery.others_other': '{{who}} and {{count}} others',
  'delivery.push.text': 'Open {{site}} to see it.',
  'delivery.mail.hello': 'Hello {{name}},',
  'delivery.mail.open': 'See it',
  'delivery.mail.all': 'See all',
  'delivery.mail.copy': 'Or copy this address:',
  'delivery.mail.account':
    'If it was not you, please choose a new password at once and log out your other devices.',
  'delivery.mail.row': 'You get this e-mail because of your settings for {{row}}. Stop e-mails like this:',
  'delivery.mail.every':
    'You get this e-mail because you want one about everything. Stop all e-mails like this:',
  'delivery.mail.settings': 'Change what you’re told of:',
  'delivery.digest.subject_one': '{{count}} thing happened on {{site}}',
  'delivery.digest.subject_other': '{{count}} things happened on {{site}}',
  'delivery.digest.more_one': 'And {{count}} more.',
  'delivery.digest.more_other': 'And {{count}} more.',
  'delivery.mail.rows.likes': 'likes',
  'delivery.mail.rows.comments': 'comments',
  'delivery.mail.rows.followers': 'new followers',
  'delivery.mail.rows.sales': 'subscribers, tips and sales',
  'delivery.mail.rows.messages': 'messages',
  'delivery.mail.rows.live': 'live streams',
  'delivery.mail.rows.content': 'new posts',
  'delivery.mail.rows.orders': 'orders',
  'delivery.mail.rows.subscriptions': 'subscriptions and prices',
  'delivery.mail.rows.money': 'payouts and refunds',
  'delivery.mail.rows.account': 'your account',
  'delivery.mail.rows.security': 'security',
} as const satisfies Record<string, string> &
  Record<EventText | `delivery.mail.rows.${NotificationRow}`, string>;
type DeliveryText = keyof typeof DELIVERY_TEXTS;
type Counted<K> = K extends `${infer Name}_other` ? Name : never;
/** Counted texts are asked for without their ending. */
export type AskedText = Exclude<DeliveryText, `${string}_one` | `${string}_other`> | Counted<DeliveryText>;
