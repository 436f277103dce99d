/** Rows of one table that are about a person. */
export interface PersonalRows {
  table: string;
  /** Which rows: a condition of SQL on the table's columns, `:me` being the person's id. */
  where: string;
  /** Columns that stay here: keys and hashes, and what other people said or did. */
  hidden?: readonly string[];
  /** Columns that name another person: nobody gets a row because its column names them. */
  others?: readonly string[];
}

const MY_MAIL = '(select email from users where id = :me and email_verified_at is not null)';
const MY_CONVERSATIONS = '(select id from conversations where first_id = :me or second_id = :me)';
/**
 * Messages that were not cleared with their conversation, and of those that were what somebody bought, or this person paid to
 * write, as conversations show them (`listMessages` of message-rows.queries.ts).
 */
const NOT_CLEARED = `(total_purchases > 0 or (fee > 0 and sender_id = :me)
  or seq > (select c.cleared_seq from conversations c where c.id = conversation_id))`;
const MY_MESSAGES = `(select id from messages where sender_id = :me and ${NOT_CLEARED})`;
const MY_PURCHASES = '(select id from token_transactions where user_id = :me)';
const MY_PAYMENTS = '(select id from payment_transactions where user_id = :me)';
const MY_ACCOUNTS = "('wallet:' || :me, 'earnings:' || :me, 'referrals:' || :me)";
const ofMine = (table: string): string => `(select id from ${table} where performer_id = :me)`;

/** Of each of these tables, named with spaces between them, the rows whose column is the person. */
const rowsBy = (column: string, tables: string): PersonalRows[] =>
  tables.split(' ').map((table) => ({ table, where: `${column} = :me` }));

const REQUEST = ['request_key', 'request_hash'];

/**
 * What the site keeps about one person, table by table, a file of the copy for each noun. Every table of the database stands
 * here or in `NOT_PERSONAL`, and every column that names a person in a condition or among `others`
 * (tests/api/personal-data.test.ts).
 */
export const PERSONAL: Readonly<Record<string, readonly PersonalRows[]>> = {
  account: [
    { table: 'users', where: 'id = :me', hidden: ['password_hash'], others: ['referred_by'] },
    { table: 'performers', where: 'id = :me' },
    { table: 'acceptances', where: 'user_id = :me' },
    {
      table: 'accepted_texts',
      where: `version in (select unnest(array[terms_version, privacy_version]) from acceptances where user_id = :me)`,
    },
    { table: 'sessions', where: 'user_id = :me', hidden: ['token_hash'] },
    { table: 'one_time_tokens', where: 'user_id = :me', hidden: ['token_hash'] },
    ...rowsBy('user_id', 'known_addresses known_devices spending_limits spending_breaks'),
    ...rowsBy('performer_id', 'performer_category_members'),
    { table: 'audit_log', where: 'target = :me', hidden: ['actor'] },
  ],
  addresses: rowsBy('user_id', 'addresses'),
  notifications: [
    ...rowsBy('user_id', 'notifications notification_states delivery_preferences stream_reminders'),
    { table: 'notification_events', where: 'user_id = :me', others: ['actor_id'] },
    { table: 'deliveries', where: 'notification_id in (select id from notifications where user_id = :me)' },
    { table: 'push_subscriptions', where: 'user_id = :me', hidden: ['p256dh', 'auth'] },
  ],
  messages: [
    { table: 'conversations', where: 'first_id = :me or second_id = :me' },
    { table: 'conversation_members', where: 'user_id = :me', hidden: ['search'], others: ['other_id'] },
    {
      table: 'messages',
      // Also what others wrote to them, whose text is open before it is bought; its files belong to the others. What was
      // deleted has words for its buyer alone; they are in the copy of who wrote them, too.
      where: `${NOT_CLEARED} and (sender_id = :me
        or ((not is_deleted or total_purchases > 0) and conversation_id in ${MY_CONVERSATIONS}))`,
      hidden: REQUEST,
    },
    { table: 'message_files', where: `message_id in ${MY_MESSAGES}`, others: ['recipient_id'] },
    { table: 'blocks', where: 'user_id = :me', others: ['target_id'] },
    { table: 'mutes', where: 'user_id = :me', others: ['performer_id'] },
    { table: 'welcomes', where: 'user_id = :me or performer_id = :me' },
    ...rowsBy('performer_id', 'inbox_settings saved_replies'),
    { table: 'mass_messages', where: 'performer_id = :me', hidden: REQUEST },
    { table: 'mass_message_files', where: `mass_message_id in ${ofMine('mass_messages')}` },
    {
      table: 'mass_message_recipients',
      // Not what is still to be sent, nor who blocks them.
      where: 'user_id = :me and sent_at is not null',
      others: ['performer_id'],
    },
    { table: 'contact_messages', where: `email in ${MY_MAIL}` },
  ],
  activity: [
    { table: 'follows', where: 'follower_id = :me', others: ['following_id'] },
    { table: 'comments', where: 'created_by = :me', hidden: REQUEST },
    ...rowsBy(
      'user_id',
      'reactions bookmark_folders poll_votes video_positions file_downloads product_downloads product_waits',
    ),
    { table: 'recent_searches', where: 'user_id = :me', hidden: ['address_key'] },
    ...[
      'feed_views',
      'gallery_views',
      'product_views',
      'video_views',
      'performer_views',
      'keyword_looks',
    ].map((table) => ({
      table,
      where: 'viewer_key = :me',
      hidden: ['address_key'],
      // Whose profile it was.
      ...(table === 'performer_views' ? { others: ['performer_id'] } : {}),
    })),
    // What others report stays with the operators; what was decided of it is in the cases.
    {
      table: 'reports',
      where: 'reporter_id = :me',
      // What it said, for operators: the reporter may not have bought it, or it was changed or deleted since.
      hidden: ['quote', 'file_ids', 'case_id'],
      others: ['owner_id'],
    },
    { table: 'report_cases', where: 'owner_id = :me' },
  ],
  payments: [
    {
      table: 'payment_transactions',
      where: 'user_id = :me',
      hidden: ['client_secret', 'confirm_url', 'request_key'],
      others: ['performer_id'],
    },
    { table: 'payment_refunds', where: `payment_id in ${MY_PAYMENTS}` },
    { table: 'payment_cards', where: 'user_id = :me', hidden: ['gateway_token', 'fingerprint'] },
    ...rowsBy('user_id', 'gateway_customers coupon_uses'),
    { table: 'card_attempts', where: 'user_id = :me', hidden: ['card', 'address'] },
    { table: 'invoices', where: `payment_id in ${MY_PAYMENTS}` },
    { table: 'subscriptions', where: 'user_id = :me', others: ['performer_id'] },
    { table: 'used_trials', where: 'user_id = :me', others: ['performer_id'] },
    { table: 'disputes', where: 'user_id = :me', others: ['performer_id'] },
    { table: 'dispute_purchases', where: 'dispute_id in (select id from disputes where user_id = :me)' },
  ],
  wallet: [
    { table: 'token_transactions', where: 'user_id = :me or performer_id = :me', hidden: ['request_key'] },
    ...['feed_version_purchases', 'gallery_purchases', 'product_purchases', 'video_purchases'].map(
      (table) => ({
        table,
        where: `transaction_id in ${MY_PURCHASES}`,
      }),
    ),
    { table: 'ledger_accounts', where: `id in ${MY_ACCOUNTS}` },
    { table: 'ledger_entries', where: `account_id in ${MY_ACCOUNTS}` },
    {
      table: 'ledger_transfers',
      where: `id in (select transfer_id from ledger_entries where account_id in ${MY_ACCOUNTS})`,
    },
  ],
  orders: [
    { table: 'orders', where: 'user_id = :me' },
    {
      table: 'orders',
      where: 'performer_id = :me',
      // Where the buyer lives.
      hidden: ['delivery_address', 'delivery_parts', 'postal_code', 'phone_number', 'user_note'],
    },
    {
      table: 'order_events',
      where: 'order_id in (select id from orders where user_id = :me)',
      others: ['user_id'],
    },
  ],
  earnings: [
    { table: 'earnings', where: 'performer_id = :me', others: ['user_id'] },
    // The account itself is opened (`opened` of export.service.ts).
    { table: 'payout_methods', where: 'performer_id = :me' },
    { table: 'payout_requests', where: 'performer_id = :me', hidden: ['request_key'] },
    { table: 'payout_connections', where: 'performer_id = :me', hidden: ['encrypted'] },
    { table: 'referrals', where: 'register_id = :me or referrer_id = :me' },
    ...rowsBy('referrer_id', 'referral_earnings referral_payments'),
    ...rowsBy('user_id', 'referral_codes'),
  ],
  publications: [
    {
      table: 'feeds',
      where: 'performer_id = :me',
      hidden: [...REQUEST, 'change_hash'],
    },
    { table: 'feed_files', where: `feed_id in ${ofMine('feeds')}` },
    { table: 'feed_versions', where: `feed_id in ${ofMine('feeds')}` },
    {
      table: 'feed_version_files',
      where: `version_id in (select v.id from feed_versions v join feeds f on f.id = v.feed_id where f.performer_id = :me)`,
    },
    ...['galleries', 'products', 'videos'].map((table) => ({
      table,
      where: 'performer_id = :me',
      hidden: REQUEST,
    })),
    ...rowsBy('performer_id', 'photos poll_options publications queue_posts queue_rules tip_menu_items'),
    { table: 'photo_showings', where: `photo_id in ${ofMine('photos')}` },
    { table: 'product_pictures', where: `product_id in ${ofMine('products')}` },
    { table: 'product_categories', where: `product_id in ${ofMine('products')}` },
    { table: 'video_tags', where: `video_id in ${ofMine('videos')}` },
    { table: 'video_participants', where: `performer_id = :me or video_id in ${ofMine('videos')}` },
  ],
  streams: [
    { table: 'streams', where: 'performer_id = :me or guest_id = :me', hidden: ['host_connection'] },
    { table: 'stream_messages', where: 'sender_id = :me', hidden: REQUEST },
    ...rowsBy('user_id', 'stream_visits'),
    { table: 'stream_connections', where: 'user_id = :me', hidden: ['connection'] },
    { table: 'stream_chat_people', where: 'performer_id = :me or user_id = :me' },
    ...rowsBy('performer_id', 'stream_chat_rules'),
    { table: 'private_shows', where: 'performer_id = :me or fan_id = :me' },
    {
      table: 'private_minutes',
      where: 'show_id in (select id from private_shows where performer_id = :me or fan_id = :me)',
    },
  ],
  files: [
    { table: 'files', where: 'owner_id = :me', hidden: ['versions', 'content_hash', 'source_key', 'staged'] },
    { table: 'uploads', where: 'owner_id = :me', hidden: ['locked_by'] },
  ],
};

/** Tables that say nothing about a person, or nothing that is not in the copy already. */
export const NOT_PERSONAL: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    (
      'banners coupons database_functions file_repairs invoice_counters nightly_checks pages performer_categories push_keys relays ' +
      'settings sitemap_parts suggested_keywords token_packages translations trend_days trending_items'
    )
      .split(' ')
      .map((table) => [table, 'of the site, not of a person']),
  ),
  card_releases: 'names nobody: a keyed hash of a card or an address',
  trend_looks: 'names nobody: keyed hashes that cannot be turned back',
  search_keywords: 'names nobody: words that were looked for, and on whose page',
  search_items: 'an index of what is published',
  search_words: 'an index of what is published',
  message_keys: 'keys of requests',
  token_transaction_keys: 'keys of requests',
  relay_sessions: 'where a stream is carried now',
  socket_attachments: 'what is on its way between processes, for seconds',
  mailbox: 'e-mails that stand in for a mail server, for 30 days; their reader has them',
  gateway_events: 'what the card service told, from which the payments were written',
  sandbox_accounts: 'stands in for a card service',
  sandbox_charges: 'stands in for a card service',
  sandbox_disputes: 'stands in for a card service',
  sandbox_transfers: 'stands in for a card service',
};
