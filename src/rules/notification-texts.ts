import type { NotificationAction, NotificationType } from './notifications.ts';

type TextKey = {
  [T in NotificationType]: `notifications.text.${T}.${NotificationAction<T>}`;
}[NotificationType];

/**
 * What notifications say in English: on the screen by the texts of a language, to other clients and in e-mails as it
 * stands here. `who` are the people, `thing` what of one's own it is about; the rest are names and numbers as they were
 * when it happened, `sum` how much was paid or given back.
 */
export const NOTIFICATION_TEXTS = {
  'notifications.text.liked.liked': '{{who}} liked {{thing}}',
  'notifications.text.commented.commented': '{{who}} commented on {{thing}}',
  'notifications.text.commented.replied': '{{who}} answered your comment',
  'notifications.text.commented.mentioned': '{{who}} mentioned you',
  'notifications.text.followed.followed': '{{who}} started following you',
  'notifications.text.subscribed.subscribed': '{{who}} subscribed to you',
  'notifications.text.tipped.tipped': '{{who}} sent you a tip of {{sum}}',
  'notifications.text.purchased.purchased': '{{who}} bought {{thing}}',
  'notifications.text.message.message': '{{who}} wrote to you',
  'notifications.text.live.started': '{{who}} went live',
  'notifications.text.live.reminder': '{{who}} goes live soon',
  'notifications.text.new-content.published': '{{who}} published something new',
  'notifications.text.order.placed': '{{who}} ordered {{title}}',
  'notifications.text.order.changed': 'Order {{number}}: {{status}}',
  'notifications.text.order.address': '{{who}} changed the address of order {{number}}',
  'notifications.text.product.back': '{{title}} is back in stock',
  'notifications.text.product.low': 'Only a few {{title}} left',
  'notifications.text.product.out': '{{title}} is sold out',
  'notifications.text.renewal.ahead': 'Your subscription to {{name}} renews on {{day}}',
  'notifications.text.renewal.card-expires':
    'Your card will have expired when your subscription to {{name}} renews on {{day}}',
  'notifications.text.renewal.failed': 'Your subscription to {{name}} could not be renewed',
  'notifications.text.renewal.stopped': 'Your subscription to {{name}} does not renew anymore',
  'notifications.text.renewal.ended': 'Your subscription to {{name}} has ended',
  'notifications.text.renewal.ended-early': 'Your subscription to {{name}} has ended early',
  'notifications.text.renewal.cancelled': 'Your subscription to {{name}} is canceled; it runs until {{day}}',
  'notifications.text.renewal.resumed': 'Your subscription to {{name}} renews again',
  'notifications.text.renewal.time-added': 'We added the lost time to your subscription to {{name}}',
  'notifications.text.renewal.given': 'We gave you a subscription to {{name}} until {{day}}',
  'notifications.text.price-change.changed':
    '{{name}} changed their subscription price: yours stays the same',
  'notifications.text.payout.requested': 'We received your payout request: {{sum}}',
  'notifications.text.payout.approved': 'Your payout is approved: {{sum}}',
  'notifications.text.payout.rejected': 'Your payout was not accepted: {{sum}}',
  'notifications.text.payout.done': 'Your payout is on its way: {{sum}}',
  'notifications.text.payout.account-asks': 'Stripe needs something from you to pay you',
  'notifications.text.payout.account-stopped': 'Stripe stopped payouts to your account',
  'notifications.text.refund.refunded': 'You got a refund: {{sum}}',
  'notifications.text.refund.taken-back': 'A sale was refunded: {{sum}}',
  'notifications.text.refund.disputed': 'A payment of a fan is disputed by their bank',
  'notifications.text.refund.dispute-closed': 'A dispute is closed',
  'notifications.text.review.approved': 'Your documents are approved: you can publish now',
  'notifications.text.review.rejected': 'Your documents were not approved',
  'notifications.text.participation.asked': '{{who}} asks to name you in a video',
  'notifications.text.participation.accepted': '{{who}} agreed to be named in your video',
  'notifications.text.participation.declined': '{{who}} does not want to be named in your video',
  'notifications.text.report.rejected':
    'We looked at what you reported and found nothing against the rules: {{name}}',
  'notifications.text.report.warned': 'Thank you: what you reported led to a warning: {{name}}',
  'notifications.text.report.deleted': 'Thank you: what you reported was removed: {{name}}',
  'notifications.text.report.content-warned': 'You were warned about {{name}}: {{note}}',
  'notifications.text.report.content-deleted': '{{name}} was removed from the site: {{note}}',
  'notifications.text.report.appeal-accepted': 'Your appeal about {{name}} was accepted',
  'notifications.text.report.appeal-rejected': 'Your appeal about {{name}} was not accepted',
  'notifications.text.security.login': 'New login from a network you haven’t used before',
  'notifications.text.security.email': 'The e-mail address of your account changed',
  'notifications.text.security.password': 'Your password was changed',
  'notifications.text.security.banking': 'Your payout account was changed',
} as const satisfies Record<TextKey, string>;

export const NOTIFICATION_THINGS = {
  'notifications.thing.performer': 'your profile',
  'notifications.thing.feed': 'your post',
  'notifications.thing.video': 'your video',
  'notifications.thing.gallery': 'your gallery',
  'notifications.thing.product': 'your product',
  'notifications.thing.message': 'your message',
  'notifications.thing.stream': 'your stream',
  'notifications.thing.comment': 'your comment',
} as const;

/** How much a payout is, where it goes to. */
export const NOTIFICATION_SUM = { 'notifications.sum.account': '{{money}} to {{account}}' } as const;

/** Puts values into a text; a place without one stays empty. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
