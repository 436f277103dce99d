import { picturePath } from './pictures.ts';
import type { NewBanner, NewPage } from './site.ts';

const terms = `
<p>You are looking at a demo. The creators, fans and posts here are invented, and so is all the money: no card is charged
and nobody is paid.</p>
<h2>While you try it</h2>
<ul>
<li>You must be at least 18 years old.</li>
<li>Do not enter real cards, documents or secrets. Test cards are offered wherever a card is asked for.</li>
<li>Do not upload anything that is illegal or that belongs to somebody else.</li>
<li>Everything you do may be deleted at any moment, without notice.</li>
</ul>
<h2>What a real site says here</h2>
<p>Who may use the site, what may be published, when subscriptions renew and how they are cancelled, what tokens are worth,
how creators are paid, and what happens when somebody breaks the rules. A site that is not a demo starts with such a text.</p>
<h2>Questions</h2>
<p>Please <a href="/contact">write to us</a>.</p>`;

const privacy = `
<p>This is a demo on somebody’s computer. What you enter stays in its database until the demo is reset, and unless its
owner set a mail server, e-mails only go to a mailbox that the demo’s operator can read.</p>
<h2>What is kept</h2>
<ul>
<li><strong>Your account:</strong> name, username, e-mail address and a scrambled form of your password. Invented ones
will do.</li>
<li><strong>What you do:</strong> posts, pictures, messages, purchases, tips and whom you follow.</li>
<li><strong>Your visits:</strong> your devices, and the network addresses they came from.</li>
<li><strong>Cookies:</strong> one to keep you logged in, others for your language, your theme and what you
confirmed.</li>
</ul>
<p>Everybody knows the passwords of the demo’s accounts, so whatever you write there can be read by others.</p>
<h2>Questions</h2>
<p>Please <a href="/contact">write to us</a>.</p>`;

const help = `
<p>Three accounts are ready to be used. Their password was printed where the demo was started; whoever
started it can tell you.</p>
<table>
<thead><tr><th>Account</th><th>What to try</th></tr></thead>
<tbody>
<tr><td>demofan</td><td>A fan with a wallet and subscriptions: read the <a href="/home">feed</a>, unlock a post, tip a
creator, top up the <a href="/wallet">wallet</a>.</td></tr>
<tr><td>demoperformer</td><td>A creator: publish a <a href="/creator/my-post/create">post</a>, look at
<a href="/creator/earning">earnings</a> and <a href="/creator/my-subscriber">subscribers</a>.</td></tr>
<tr><td>demooperator</td><td>An operator: works with the commands that the README lists.</td></tr>
</tbody>
</table>
<h2>Which card can I use?</h2>
<p>Only test cards: the form for <a href="/user/cards?add=1">a new card</a> offers them, among them one that is declined
and one whose bank asks for confirmation.</p>
<h2>How do I cancel a subscription?</h2>
<p>Open <a href="/user/my-subscription">Subscriptions</a> and press “Cancel”. You keep access until the end of the time
you paid for.</p>
<h2>Can I start again?</h2>
<p>Yes: the command <code>npm run demo:reset</code> makes a fresh world.</p>`;

/** What the demo says in place of the texts that a real site starts with. */
export const PAGES: readonly NewPage[] = [
  {
    slug: 'help',
    title: 'Help',
    shortDescription: 'How to look around in the demo.',
    content: help,
  },
  {
    slug: 'terms',
    title: 'Terms of use',
    shortDescription: 'This is a demo: nothing here is real, least of all the money.',
    content: terms,
  },
  {
    slug: 'privacy',
    title: 'Privacy policy',
    shortDescription: 'What the demo keeps about you, and where.',
    content: privacy,
  },
];

export const BANNERS: readonly NewBanner[] = [
  {
    position: 'top',
    title: 'You are in the demo',
    description: 'Three accounts are ready for you, and no money is real. See what you can try.',
    link: '/page/help',
  },
  {
    position: 'right',
    title: 'Show what you make',
    description: 'Open your own page: posts for everyone, for subscribers, or one at a time.',
    link: '/auth/creator-register',
    picture: picturePath('streams', 'ilse'),
  },
];
