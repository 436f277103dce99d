import { HELP_SLUG, PRIVACY_SLUG, TERMS_SLUG } from '#rules/pages.ts';
import { escapeMarkup } from '../../markup.ts';
import type { SiteSettings } from '../settings/settings.shape.ts';

/** A page that comes with the product, until the operator writes another one of its slug. */
export interface BuiltInPage {
  slug: string;
  title: string;
  shortDescription: string;
  content: string;
}

const terms = (site: string): BuiltInPage => ({
  slug: TERMS_SLUG,
  title: 'Terms of use',
  shortDescription: `What you and ${site} agree on when you use this site.`,
  content: `
<p>These terms are the agreement between you and ${escapeMarkup(site)}. You accept them when you create an account.</p>
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
<p>A subscription opens a creator’s posts for subscribers. It is charged at once and renews by itself at the end of each
month or year, until you cancel it. You can cancel at any time under <a href="/user/my-subscription">Subscriptions</a>;
you keep access until the end of the time you paid for. A free trial ends by itself.</p>
<h2>Tokens, tips and single posts</h2>
<p>Tokens are bought with a card and spent on this site for tips and for single posts. They are not money and cannot be
exchanged back, except where the law gives you that right. A post you bought stays readable for you. Tips are gifts.</p>
<p>Money that was taken from your card by mistake goes back to it in full.</p>
<h2>For creators</h2>
<p>You earn from subscriptions, tips and sales, less the site’s commission. Your earnings and every charge behind them
are listed under <a href="/creator/earning">Earnings</a>. You are responsible for the taxes on them.</p>
<h2>If something is wrong</h2>
<p>We may hide content or close an account that breaks these terms or the law. We tell you why, unless the law forbids
it. You can stop using the site at any time; write to us to have your account deleted.</p>
<h2>Changes and questions</h2>
<p>When these terms change, the new version stands here. If you have a question or a complaint, please
<a href="/contact">write to us</a>.</p>`,
});

const privacy = (site: string): BuiltInPage => ({
  slug: PRIVACY_SLUG,
  title: 'Privacy policy',
  shortDescription: `What ${site} knows about you, why, and what you can do about it.`,
  content: `
<p>We keep what the site needs to work, and no more. This page says what that is.</p>
<h2>What we keep</h2>
<ul>
<li><strong>Your account:</strong> name, username, e-mail address, country, gender, and a scrambled form of your
password from which nobody can read it.</li>
<li><strong>Creators’ documents:</strong> the papers that prove age and identity. Only you and the people who review
applications can open them.</li>
<li><strong>What you do here:</strong> posts, pictures, subscriptions, purchases, tips and whom you follow.</li>
<li><strong>Payments:</strong> amounts, dates, and the brand and last four digits of your card. The full card number
goes to the payment service.</li>
<li><strong>Your visits:</strong> the devices you are signed in on and when, and that somebody looked at a post. The
address of your connection tells us your country.</li>
<li><strong>Who invited you:</strong> if you came by somebody’s link, that you did, and which browsers an account was
used in, so that nobody invites themselves.</li>
</ul>
<h2>Who sees it</h2>
<p>Your e-mail address is shown to nobody. Creators see the name, portrait and country of people who follow or pay them.
We sell nothing to anyone. The payment service, the mail service and authorities with a lawful order get what they need
and nothing else.</p>
<h2>Cookies</h2>
<p>We use cookies to keep you signed in and to remember your language, your theme and what you have confirmed.
Statistics about pages are only collected after you agree, and only where this site uses them.</p>
<h2>How long</h2>
<p>Your account’s data stays until you ask us to delete it. Records of payments stay as long as the law demands.</p>
<h2>Your rights</h2>
<p>You can see and change your data in your account. <a href="/contact">Write to us</a> for a copy of it, to have it
corrected or deleted, or to object to how it is used.</p>`,
});

const help = (site: string): BuiltInPage => ({
  slug: HELP_SLUG,
  title: 'Help',
  shortDescription: `How to find creators, subscribe, pay and get help on ${site}.`,
  content: `
<h2>For fans</h2>
<h3>How do I see more of a creator?</h3>
<p>Follow them to have their posts in your feed. Subscribe on their profile to open what is for subscribers. Single posts
can be unlocked with tokens from your <a href="/wallet">wallet</a>.</p>
<h3>How do I cancel a subscription?</h3>
<p>Open <a href="/user/my-subscription">Subscriptions</a> and press “Cancel”. You keep access until the end of the time
you paid for, and you can take it back until then at no cost.</p>
<h3>My card was refused</h3>
<p>Nothing was charged. Check the number and date, try <a href="/user/cards">another card</a>, or ask your bank.</p>
<h3>Where are my receipts?</h3>
<p>In your <a href="/user/payment-history">payment history</a>.</p>
<h2>For creators</h2>
<h3>How do I become a creator?</h3>
<p><a href="/auth/creator-register">Sign up</a> with an identity document and a photo of you holding it. We look at every
application and write to you when it is decided.</p>
<h3>Who can see my posts?</h3>
<p>You choose for each post: everyone, your subscribers, or whoever unlocks it at your price.</p>
<h2>Your account</h2>
<h3>I forgot my password</h3>
<p>Ask for a <a href="/auth/forgot-password">new one</a>. The link in the mail works for one hour.</p>
<h3>Something else?</h3>
<p><a href="/contact">Write to us</a>. See also our <a href="/page/terms">terms of use</a> and our
<a href="/page/privacy">privacy policy</a>.</p>`,
});

/** Pages that every site has from its first start. They speak in the site's name. */
export const builtInPages = ({ siteName }: Pick<SiteSettings, 'siteName'>): BuiltInPage[] =>
  [help, terms, privacy]
    .map((page) => page(siteName))
    .map((page) => ({ ...page, content: page.content.trim() }));
