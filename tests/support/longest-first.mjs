import Sequencer from '@jest/test-sequencer';

/**
 * The API's files that take 14 s or more on two cores, longest first. They are kept by hand: jest prints the seconds.
 * `npm test` leaves them to `npm run test:all`, where they run first: one that starts last keeps one worker busy and the
 * others idle.
 */
export const LONGEST = [
  'api/flood',
  'api/money-odd-seeds',
  'api/money-even-seeds',
  'api/access-matrix-kinds',
  'api/access-search',
  'api/store-sequences',
  'api/fuzz',
  'api/crashes',
  'api/messages-network',
  'api/hostile-media',
  'api/live-machines',
  'api/media',
  'api/access-matrix',
  'api/private-show-meter',
  'api/videos-media',
  'api/growing-lists',
  'api/stripe-webhooks',
  'api/refused-start',
  'api/operator-command',
  'api/access-matrix-live',
  'api/never-sold-twice',
  'api/double-spend',
  'api/stream-reminders',
  'api/subscriptions-renewals',
  'api/realtime-cluster',
  'api/videos',
  'api/charges-at-once',
  'api/media-h264',
  'api/subscriptions-preselected',
  'api/files-storage',
  'api/tax',
  'api/uploads-room',
  'api/preview',
  'api/comments-access',
  'api/blocked-people',
  'api/files-addresses',
  'api/payments-webhooks',
  'api/picture-memory',
  'api/card-limits',
  'api/gateways-upgrade',
  'api/library-archive',
  'api/banners',
  'api/settings-extremes',
  'api/disputes',
  'api/media-posts',
  'api/galleries',
  'api/coupons',
  'api/tip-goals',
  'api/access-matrix-videos',
  'api/orders',
  'api/first-start',
  'api/private-show-ends',
  'api/uploads',
  'api/feeds-access',
  'api/embedded-postgres',
];

const placeOf = ({ path }) => {
  const place = LONGEST.findIndex((name) => path.includes(`/tests/${name}.test.`));
  return place === -1 ? LONGEST.length : place;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
