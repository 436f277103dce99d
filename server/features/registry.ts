import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { JobHandlers, Schedule } from '../jobs/queue.ts';
import { addressesRoutes } from './addresses/addresses.routes.ts';
import { authJobs, authSchedule } from './auth/auth.jobs.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { bannersRoutes } from './banners/banners.routes.ts';
import { blocksRoutes } from './blocks/blocks.routes.ts';
import { cardLimitJobs, cardLimitSchedule } from './card-limits/card-limits.jobs.ts';
import { categoriesRoutes } from './categories/categories.routes.ts';
import { commentObject } from './comments/comments.object-kind.ts';
import { commentsRoutes } from './comments/comments.routes.ts';
import { contactRoutes } from './contact/contact.routes.ts';
import { conversationsRoutes } from './conversations/conversations.routes.ts';
import { couponsRoutes } from './coupons/coupons.routes.ts';
import { deliveryJobs, deliverySchedule } from './delivery/delivery.jobs.ts';
import { deliveryRoutes } from './delivery/delivery.routes.ts';
import { earningsRoutes } from './earnings/earnings.routes.ts';
import { feedJobs, feedSchedule } from './feeds/feeds.jobs.ts';
import { feedObject } from './feeds/feeds.object-kind.ts';
import { feedsRoutes } from './feeds/feeds.routes.ts';
import { ownPostsRoutes } from './feeds/own-posts.routes.ts';
import { remindersRoutes } from './feeds/reminders.routes.ts';
import { fileJobs, fileSchedule } from './files/files.jobs.ts';
import { filesRoutes } from './files/files.routes.ts';
import { followsRoutes } from './follows/follows.routes.ts';
import { galleryJobs, gallerySchedule } from './galleries/galleries.jobs.ts';
import { galleryObject } from './galleries/galleries.object-kind.ts';
import { galleriesRoutes, ownGalleriesRoutes } from './galleries/galleries.routes.ts';
import { geoRoutes } from './geo/geo.routes.ts';
import { inboxJobs } from './inbox/inbox.jobs.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { ledgerJobs, ledgerSchedule } from './ledger/ledger.jobs.ts';
import { libraryRoutes } from './library/library.routes.ts';
import { localesRoutes } from './locales/locales.routes.ts';
import { mailJobs, mailSchedule } from './mail/mail.jobs.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { massMessageJobs, massMessageSchedule } from './mass-messages/mass-messages.jobs.ts';
import { massMessagesRoutes } from './mass-messages/mass-messages.routes.ts';
import { messageJobs, messageSchedule } from './messages/messages.jobs.ts';
import { messageObject } from './messages/messages.object-kind.ts';
import { messagesRoutes } from './messages/messages.routes.ts';
import { mutesRoutes } from './mutes/mutes.routes.ts';
import { notificationJobs, notificationSchedule } from './notifications/notifications.jobs.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { type ObjectKinds, registerObjectKinds } from './objects/object-kinds.ts';
import { orderJobs, orderSchedule } from './orders/orders.jobs.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { pagesRoutes } from './pages/pages.routes.ts';
import {
  type PaymentHandler,
  type PaymentTransaction,
  registerPaymentHandlers,
} from './payments/payment-handlers.ts';
import { paymentJobs, paymentSchedule } from './payments/payments.jobs.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { topUpPaymentHandler } from './payments/top-up.payment-handler.ts';
import { payoutConnectionsRoutes } from './payouts/connections.routes.ts';
import { payoutJobs } from './payouts/payouts.jobs.ts';
import { payoutsRoutes } from './payouts/payouts.routes.ts';
import { performerAccountRoutes } from './performers/account.routes.ts';
import { performerJobs, performerSchedule } from './performers/performers.jobs.ts';
import { performerObject } from './performers/performers.object-kind.ts';
import { performersRoutes } from './performers/performers.routes.ts';
import { plannerJobs, plannerSchedule } from './planner/planner.jobs.ts';
import { plannerRoutes } from './planner/planner.routes.ts';
import { previewRoutes } from './preview/preview.routes.ts';
import { productJobs, productSchedule } from './products/products.jobs.ts';
import { productObject } from './products/products.object-kind.ts';
import { ownProductsRoutes, productsRoutes } from './products/products.routes.ts';
import { pushJobs } from './push/push.jobs.ts';
import { pushRoutes } from './push/push.routes.ts';
import { reactionsRoutes } from './reactions/reactions.routes.ts';
import { reconciliationJobs, reconciliationSchedule } from './reconciliation/reconciliation.jobs.ts';
import { referenceRoutes } from './reference/reference.routes.ts';
import { referralJobs, referralSchedule } from './referrals/referrals.jobs.ts';
import { referralsRoutes } from './referrals/referrals.routes.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { exploreRoutes } from './search/explore.routes.ts';
import { searchJobs, searchSchedule } from './search/search.jobs.ts';
import { searchRoutes } from './search/search.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { spendingRoutes } from './spending/spending.routes.ts';
import { streamChatRoutes } from './streaming/chat/chat.routes.ts';
import { privateShowRoutes } from './streaming/private-shows/private.routes.ts';
import { streamingJobs, streamingSchedule } from './streaming/streaming.jobs.ts';
import { streamingRoutes } from './streaming/streaming.routes.ts';
import { streamTipsRoutes } from './streaming/tips/stream-tips.routes.ts';
import { uploadSpeedRoutes } from './streaming/upload-speed.routes.ts';
import { subscriptionJobs, subscriptionSchedule } from './subscriptions/subscriptions.jobs.ts';
import { subscriptionPaymentHandler } from './subscriptions/subscriptions.payment-handler.ts';
import { subscriptionsRoutes } from './subscriptions/subscriptions.routes.ts';
import { taxRoutes } from './tax/tax.routes.ts';
import { uploadsRoutes } from './uploads/uploads.routes.ts';
import { usersRoutes } from './users/users.routes.ts';
import { videoJobs, videoSchedule } from './videos/videos.jobs.ts';
import { videoObject } from './videos/videos.object-kind.ts';
import { ownVideosRoutes, videosRoutes } from './videos/videos.routes.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';

export interface Feature {
  routes?: (app: FastifyInstance, deps: Deps) => void;
  jobs?: JobHandlers;
  schedule?: Schedule;
  /** What people may comment on, react to, find and report. */
  objectKinds?: ObjectKinds;
  /** What payments of these types pay for. */
  paymentHandlers?: Partial<Record<PaymentTransaction['type'], PaymentHandler>>;
}

/** Every noun of the server: its routes, jobs and schedule. A new feature adds its line here. */
export const features: readonly Feature[] = [
  { routes: settingsRoutes },
  { routes: authRoutes, jobs: authJobs, schedule: authSchedule },
  { routes: usersRoutes },
  { routes: localesRoutes },
  { routes: referenceRoutes },
  { routes: geoRoutes },
  { routes: contactRoutes },
  { routes: pagesRoutes },
  { routes: bannersRoutes },
  { routes: categoriesRoutes },
  { routes: mailRoutes, jobs: mailJobs, schedule: mailSchedule },
  { routes: filesRoutes, jobs: fileJobs, schedule: fileSchedule },
  { routes: uploadsRoutes },
  { routes: performerAccountRoutes },
  {
    routes: performersRoutes,
    jobs: performerJobs,
    schedule: performerSchedule,
    objectKinds: { performer: performerObject },
  },
  { routes: followsRoutes },
  { routes: previewRoutes },
  { routes: ownPostsRoutes },
  { routes: feedsRoutes, jobs: feedJobs, schedule: feedSchedule, objectKinds: { feed: feedObject } },
  { routes: remindersRoutes },
  { routes: plannerRoutes, jobs: plannerJobs, schedule: plannerSchedule },
  {
    routes: galleriesRoutes,
    jobs: galleryJobs,
    schedule: gallerySchedule,
    objectKinds: { gallery: galleryObject },
  },
  { routes: ownGalleriesRoutes },
  {
    routes: videosRoutes,
    jobs: videoJobs,
    schedule: videoSchedule,
    objectKinds: { video: videoObject },
  },
  { routes: ownVideosRoutes },
  {
    routes: productsRoutes,
    jobs: productJobs,
    schedule: productSchedule,
    objectKinds: { product: productObject },
  },
  { routes: ownProductsRoutes },
  { routes: commentsRoutes, objectKinds: { comment: commentObject } },
  { routes: reactionsRoutes },
  { routes: blocksRoutes },
  { routes: reportsRoutes },
  { routes: pushRoutes, jobs: pushJobs },
  { routes: deliveryRoutes, jobs: deliveryJobs, schedule: deliverySchedule },
  { routes: conversationsRoutes },
  {
    routes: messagesRoutes,
    jobs: messageJobs,
    schedule: messageSchedule,
    objectKinds: { message: messageObject },
  },
  { routes: streamingRoutes, jobs: streamingJobs, schedule: streamingSchedule },
  { routes: streamChatRoutes },
  { routes: streamTipsRoutes },
  { routes: privateShowRoutes },
  { routes: uploadSpeedRoutes },
  { routes: massMessagesRoutes, jobs: massMessageJobs, schedule: massMessageSchedule },
  { routes: inboxRoutes, jobs: inboxJobs },
  { routes: mutesRoutes },
  { routes: notificationsRoutes, jobs: notificationJobs, schedule: notificationSchedule },
  { routes: searchRoutes, jobs: searchJobs, schedule: searchSchedule },
  { routes: exploreRoutes },
  { jobs: ledgerJobs, schedule: ledgerSchedule },
  {
    routes: paymentsRoutes,
    jobs: paymentJobs,
    schedule: paymentSchedule,
    paymentHandlers: { wallet: topUpPaymentHandler, token_package: topUpPaymentHandler },
  },
  { jobs: cardLimitJobs, schedule: cardLimitSchedule },
  { jobs: reconciliationJobs, schedule: reconciliationSchedule },
  { routes: taxRoutes },
  { routes: couponsRoutes },
  { routes: addressesRoutes },
  { routes: ordersRoutes, jobs: orderJobs, schedule: orderSchedule },
  { routes: payoutsRoutes, jobs: payoutJobs },
  { routes: payoutConnectionsRoutes },
  { routes: walletRoutes },
  { routes: spendingRoutes },
  { routes: libraryRoutes },
  {
    routes: subscriptionsRoutes,
    jobs: subscriptionJobs,
    schedule: subscriptionSchedule,
    paymentHandlers: {
      monthly_subscription: subscriptionPaymentHandler,
      yearly_subscription: subscriptionPaymentHandler,
    },
  },
  { routes: referralsRoutes, jobs: referralJobs, schedule: referralSchedule },
  { routes: earningsRoutes },
];

/** All job handlers, for a worker. */
export const jobHandlers = (): JobHandlers =>
  Object.assign({}, ...features.map((feature) => feature.jobs ?? {}));

/** Everything that runs by the clock. */
export const jobSchedule = (): Schedule => features.flatMap((feature) => feature.schedule ?? []);

/**
 * Makes known what payments pay for and the kinds of things there are: services look both up by name. Whoever puts a
 * process together calls it before anything runs; called again it changes nothing.
 */
export function registerFeatures(): void {
  for (const { paymentHandlers, objectKinds } of features) {
    if (paymentHandlers) registerPaymentHandlers(paymentHandlers);
    if (objectKinds) registerObjectKinds(objectKinds);
  }
}
