import type { ChargeType } from '#rules/constants.ts';
import { HELP_SLUG, PRIVACY_SLUG, TERMS_SLUG } from '#rules/pages.ts';
import { escapeMarkup } from '../../markup.ts';
import type { SiteSettings } from '../settings/settings.shape.ts';

/** When these texts last changed. */
const CHANGED = 'November 27, 2026';

/** A page that comes with the product, until the operator writes another one of its slug. */
export interface BuiltInPage {
  slug: string;
  title: string;
  shortDescription: string;
  content: string;
}

/** What each kind of purchase with tokens is for, in the words of the terms. */
const BOUGHT: Record<ChargeType, string> = {
  tip: 'tips',
  stream_tip: 'tips',
  feed: 'posts',
  gallery: 'galleries',
  video: 'videos',
  product: 'products',
  message: 'messages',
  stream: 'entry to live streams',
  private_chat: 'private shows',
};
const bought = new Intl.ListFormat('en-US').format(new Set(Object.values(BOUGHT)));

type Site = Pick<SiteSettings, 'siteName' | 'sellerName' | 'sellerAddress'>;

/** Who runs the site, in a sentence; the site's name alone until the operator has set a seller. */
const operatorOf = ({ siteName, sellerName, sellerAddress }: Site): string => {
  const seller = [sellerName, ...sellerAddress.split('\n')].filter(Boolean).map(escapeMarkup).join(', ');
  return sellerName ? `${seller} (“${escapeMarkup(siteName)}”)` : escapeMarkup(siteName);
};

const terms = (site: Site): BuiltInPage => ({
  slug: TERMS_SLUG,
  title: 'Terms of use',
  shortDescription: `What you and ${site.siteName} agree on when you use this site.`,
  content: `
<p>These terms are the agreement between you and ${operatorOf(site)}. You accept them when you create an
account. They last changed on ${CHANGED}.</p>
<h2>Who may use this site</h2>
<p>You must be at least 18 years old. Creators prove it with an identity document before they can publish. Tell the
truth about who you are, keep your password to yourself, and use one account for one person.</p>
<h2>What you publish</h2>
<p>What you publish stays yours. You allow us to store it and to show it to the people you chose: everyone, your
subscribers, or those who bought it. Only publish what you made or have the right to use, and only with the consent of
every person in it.</p>
<p>Not allowed: anything illegal, anything that shows or is aimed at minors, violence or threats, somebody else’s
private data, deception, and spam.</p>
<h2>Subscriptions</h2>
<p>A subscription opens a creator’s posts for subscribers. It is charged to your card at once and renews by itself at the
end of each month or year, until you cancel it. We remind you two to three days before. A renewal costs what you agreed
to, or today’s price if that is lower. You can cancel at any time under
<a href="/user/my-subscription">Subscriptions</a>; you keep access until the end of the time you paid for.</p>
<p>If your card is declined, we tell you and try again for up to two days. From the end of the paid time you have no
access until a payment succeeds. A free trial ends by itself and charges nothing.</p>
<h2>Tokens</h2>
<p>Tokens are bought with a card and spent on this site: on ${bought}. They are not money and cannot be exchanged back,
except where the law gives you that right. You pay the price that you were shown before you pressed the button; a private
show is charged by the minute, as each minute begins. Tips are gifts.</p>
<p>What you bought stays open to you, even if its creator hides, changes or deletes it, closes their store or blocks you.
It ends when the purchase is refunded, or when we have to remove something for everyone.</p>
<h2>Products</h2>
<p>Products are sold by creators, who send what you ordered. A creator can refund an order as
long as their balance holds what they earned with it. If a creator’s
account is closed and your order was not sent, it is refunded to your wallet after a while.</p>
<h2>Refunds</h2>
<p>Money that was taken from your card by mistake goes back to it in full, by itself. If a creator’s account is closed for
good or a creator blocks you, the unused time of your subscription comes into your wallet as tokens, as far as the
creator’s balance holds their part; otherwise you read on to its end. For anything else, <a href="/contact">write to
us</a>: we can give back a purchase or a card payment, in whole or in part. A purchase with tokens is refunded in tokens,
a card payment to the card, as far as its tokens have not been spent. What is refunded as a whole is closed to you again.</p>
<p>If you dispute a payment with your bank, the tokens it brought are held until the bank has decided. If you win, what
you bought with them is taken back.</p>
<h2>For creators</h2>
<p>You earn from subscriptions, tips and sales, less the site’s commission. Your earnings and every charge behind them
are listed under <a href="/creator/earning">Earnings</a>, and you ask for them to be paid under
<a href="/creator/payout-request">Payouts</a>. New earnings are held for some days first, those of orders until they are
sent, and those of disputed payments until the bank has decided. A refund takes your part back out of your balance. You
are responsible for the taxes on what you earn. Use the addresses of your buyers for their orders and for nothing
else.</p>
<h2>If something is wrong</h2>
<p>Profiles, posts, galleries, videos, products, streams, comments and messages can be reported; the chat of a stream is
kept in order by its creator and their moderators. We may remove content or close an account that breaks
these terms or the law. We tell you why, unless the law forbids it, and you can appeal once.</p>
<h2>Closing your account</h2>
<p>You can stop using the site at any time. To have your account closed, <a href="/contact">write to us</a>. Nobody can
log in to a closed account, so use your tokens and save what you bought first. Its subscriptions are not renewed. A
creator’s profile and posts are no longer shown; those who bought something keep it.</p>
<h2>Changes and questions</h2>
<p>When these terms change, the new version stands here. If you have a question or a complaint, please
<a href="/contact">write to us</a>.</p>`,
});

const privacy = (site: Site): BuiltInPage => ({
  slug: PRIVACY_SLUG,
  title: 'Privacy policy',
  shortDescription: `What ${site.siteName} knows about you, why, and what you can do about it.`,
  content: `
<p>We, ${operatorOf(site)}, keep what the site needs to work, and no more. This page says what that is, and
who sees it. It last changed on ${CHANGED}.</p>
<h2>What we keep of everybody</h2>
<ul>
<li><strong>Your account:</strong> name, username, e-mail address, country, gender, portrait, settings, and a scrambled
form of your password from which nobody can read it; and when you accepted which text of our terms and of this page.</li>
<li><strong>What you do here:</strong> comments, likes, bookmarks, polls you voted in, whom you follow or block, how far you
watched a video, what you downloaded, limits and breaks you set for yourself, and your last 20 searches, which you can
clear.</li>
<li><strong>Messages:</strong> what you and the other person wrote and sent. A message you delete is gone for both of
you and from our database, unless the other one paid for what is in it.</li>
<li><strong>Payments:</strong> what you paid for, amounts, dates, the country for tax, invoices, and of your
cards the name on them, brand, last four digits, expiry, and a code that stands for each card. These stay after you
remove a card, so that refunds find their way and what is meant for once per person, such as a trial, is had once; for
that we also compare e-mail addresses. The full card number goes to the payment service and never to us.</li>
<li><strong>Deliveries:</strong> the addresses and phone numbers in your <a href="/user/addresses">address book</a>, and
with each order the ones you chose for it.</li>
<li><strong>Your visits:</strong> the devices you are logged in on, when, and from which network address, which also tells
us your country, kept for 90 days after their last use; and that somebody looked at a post, a profile or another page.</li>
<li><strong>Push messages:</strong> an address of each browser you allowed to show them, until you log out there or
switch them off. What is sent is encrypted for that browser.</li>
<li><strong>Protection from abuse:</strong> reports, decisions and appeals; for a day, a code that stands for each card
that was tried and the network address it came from.</li>
<li><strong>Who invited you:</strong> if you came by somebody’s link, that you did, and for a year which
browsers an account was used in, so that nobody invites themselves.</li>
</ul>
<h2>What we also keep of creators</h2>
<ul>
<li><strong>Documents</strong> that prove age and identity, and your date of birth.</li>
<li><strong>What you publish:</strong> posts, pictures, films, sounds, products, their files, and what they earned. Place
and camera are removed from pictures, films and sounds.</li>
<li><strong>Where you are paid:</strong> your bank account or PayPal address, encrypted. If you are paid through the
payment service, what it asks you for stays there.</li>
<li><strong>Live streams and private shows:</strong> when they were, the chat, and what was paid. We do not record picture
or sound. A recording that you make yourself stays on your device until you save it as a video here.</li>
</ul>
<h2>Who sees it</h2>
<ul>
<li><strong>Everybody:</strong> a creator’s profile and what they publish for everybody. Comments and the names under
them, whoever may read what they are about. Fans have no public page.</li>
<li><strong>Logged-in people:</strong> your name, username, portrait and country, and whether you are here, where they
come across you.</li>
<li><strong>Creators you follow, subscribe to, pay or write to:</strong> that you do, what you bought from them and for
how much, what you wrote to them, and, unless you switched that off, whether you read their messages.</li>
<li><strong>Creators whose products you order:</strong> the delivery address, phone number and note of that order,
because they send it.</li>
<li><strong>Who invited you:</strong> your name, portrait and username, and what your purchases or earnings brought them,
but not what you bought.</li>
<li><strong>The people who run this site:</strong> what is needed to help you, to review creators’ documents, to handle
orders, payments and payouts, and to act on reports. Each look at a bank account is noted. They cannot read your messages,
unless one is reported, and then only what it said. They can read the chat of streams. They do not see private shows.</li>
<li><strong>Services we use:</strong> the payment service, the mail service, the push service of your browser, and those
that store files or carry live video, each only what it needs. If you dispute a payment with your bank, the payment
service gets what shows that it was yours: your name, confirmed e-mail address, card, logins and purchases, and what you did with them since: videos you watched and how
far, downloads, orders, and that you wrote comments.</li>
<li><strong>Authorities</strong> with a lawful order.</li>
</ul>
<p>Your e-mail address is never shown to other members, nor are documents, card or bank account. We sell nothing to
anyone.</p>
<h2>Cookies and what your browser keeps</h2>
<p>We use cookies to keep you logged in and to remember your language, your theme and what you have confirmed. Your browser
also keeps an id of its own, which is sent when you log in, drafts and searches, places in videos, and for 30 days whose
link you came by.
Statistics about pages are only collected after you agree, and only where this site uses them.</p>
<h2>How long</h2>
<p>Your account’s data stays until you ask us to delete it. Posts, galleries, videos and products you delete are
cleared away after 30 days, a message at once; what somebody bought stays for its buyer. Notifications go after 90 days, unread ones after a year. Records of
payments stay as long as the law demands. When an account is closed, nobody can log in to it and its profile is no longer
shown; its data stays until you ask for it to be deleted.</p>
<h2>Your rights</h2>
<p>You can see and change your data in your account. <a href="/contact">Write to us</a> for a copy of it, to have it
corrected or deleted, or to object to how it is used.</p>`,
});

const help = (site: Site): BuiltInPage => ({
  slug: HELP_SLUG,
  title: 'Help',
  shortDescription: `How to find creators, subscribe, pay and get help on ${site.siteName}.`,
  content: `
<h2>For fans</h2>
<h3>How do I see more of a creator?</h3>
<p>Follow them to have their posts in your feed. Subscribe on their profile to open what is for subscribers. Whatever
has a price of its own, such as a post, a gallery, a video or a live stream, is opened with tokens from your
<a href="/wallet">wallet</a>.</p>
<h3>Where is what I bought?</h3>
<p>In your <a href="/user/purchased-content">library</a>, where “Save” keeps its files on your device, one by one or all as a
ZIP. Messages are in your <a href="/messages">conversations</a> too, and products that are sent to you under
<a href="/user/orders">Orders</a>.</p>
<h3>How do I cancel a subscription?</h3>
<p>Open <a href="/user/my-subscription">Subscriptions</a> and press “Cancel”. You keep access until the end of the time
you paid for, and you can take it back until then at no cost. What will be charged next, and when, is under
<a href="/user/charges">Next charges</a>.</p>
<h3>My card was refused</h3>
<p>Nothing was charged. Check the number and date, try <a href="/user/cards">another card</a>, or ask your bank. If it was
for a renewal, we try again by ourselves for up to two days; you can also subscribe again at once.</p>
<h3>Where are my receipts?</h3>
<p>For what your card paid, tokens and subscriptions, in your <a href="/user/payment-history">payment history</a>. For
what your tokens paid, in your <a href="/user/wallet-transaction">wallet history</a>.</p>
<h3>Can I get a refund?</h3>
<p>Ask the creator about an order. For anything else, <a href="/contact">write to us</a> with the number of the receipt.
You can set limits for your cards, or take a break from spending, under <a href="/user/spending">Spending limits</a>.</p>
<h2>For creators</h2>
<h3>How do I become a creator?</h3>
<p><a href="/auth/creator-register">Sign up</a> with an identity document and a photo of you holding it. We look at every
application and write to you when it is decided.</p>
<h3>Who can see my posts?</h3>
<p>You choose for each post: everyone, your subscribers, or whoever unlocks it at your price. You can look at your profile
as each of them under <a href="/creator/preview">Preview</a>.</p>
<h3>When am I paid?</h3>
<p>When you ask for it under <a href="/creator/payout-request">Payouts</a>, which also says what is still on hold and until
when. Where the money goes is set under <a href="/creator/banking">Payout accounts</a>.</p>
<h2>Your account</h2>
<h3>I forgot my password</h3>
<p>Ask for a <a href="/auth/forgot-password">new one</a>. The link in the e-mail works for one hour.</p>
<h3>I get too many notifications</h3>
<p>Choose what you are told of, and where, in your <a href="/user/settings">settings</a>.</p>
<h3>Somebody bothers me, or something should not be here</h3>
<p>Report it with its flag or menu, and block the person. You find your reports and what came of them under
<a href="/user/reports">Your reports</a>.</p>
<h3>How do I close my account?</h3>
<p><a href="/contact">Write to us</a>. Use your tokens and save what you bought first: nobody can log in to a
closed account.</p>
<h3>Something else?</h3>
<p><a href="/contact">Write to us</a>. See also our <a href="/page/terms">terms of use</a> and our
<a href="/page/privacy">privacy policy</a>.</p>`,
});

/** Pages that every site has from its first start. They speak in the site's name. */
export const builtInPages = (site: Site): BuiltInPage[] =>
  [help, terms, privacy].map((page) => page(site)).map((page) => ({ ...page, content: page.content.trim() }));
