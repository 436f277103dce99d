import { button, dialog, label, link, type Screen } from './screen.ts';

/** The number in the navigation: what a fan goes by. */
export const seeBalance = (screen: Screen, tokens: number): Promise<void> =>
  screen.see(link(`Balance: ${tokens} tokens`));

/** On the wallet's screen: adds a card of that number, which is then the chosen one. */
export async function useCard(screen: Screen, number: string): Promise<void> {
  await screen.press(button(/^(Add a card|Use another card)$/));
  const within = dialog('Add a card');
  // A name of its own: the same test card under the same name is the card of whoever saved it before.
  await screen.fill(label('Name on the card', { within }), `Fay ${Date.now().toString(36)}`);
  await screen.fill(label('Card number', { within }), number);
  await screen.fill(
    label('Valid until', { within }),
    `12 / ${String(new Date().getFullYear() + 3).slice(-2)}`,
  );
  await screen.fill(label('Security code', { within }), '123');
  await screen.press(button('Save card', { within }));
  await screen.seeNot(within);
  await screen.see({ role: 'radio', name: new RegExp(`ending in ${number.slice(-4)}`) });
}

/** The end of a top-up; `tokens` is what arrived. */
export async function seeFilled(screen: Screen, tokens: number): Promise<void> {
  const within = dialog('Tokens added');
  await screen.see({ ...within, holds: `${tokens} tokens are in your wallet.` });
  await screen.press(button('Done', { within }));
  await screen.seeNot(within);
}

/** Subscribes by the month from the profile, with the card that is saved. */
export async function subscribe(
  screen: Screen,
  creator: { username: string; name: string; monthly: string },
): Promise<void> {
  const { username, name, monthly } = creator;
  await screen.open(`/${username}`);
  await screen.press(button(`Subscribe for ${monthly} a month`));
  const within = dialog(`Subscribe to ${name}`);
  await screen.check({ role: 'radio', name: /Monthly/, within });
  await screen.check({ role: 'radio', name: /ending in 4242/, within });
  await screen.press(button(`Subscribe for ${monthly}`, { within }));
  await screen.press(button('Show me', { within: dialog(`You are subscribed to ${name}`) }));
  await screen.read(/Renews /);
}

/** Unlocks the post on screen. */
export async function unlock(screen: Screen, price: number): Promise<void> {
  await screen.press(button('Unlock'));
  const within = dialog('Unlock this post');
  await screen.press(button(`Unlock for ${price} tokens`, { within }));
  await screen.seeNot(within);
}

/** Tips from a profile. */
export async function tip(
  screen: Screen,
  { username, name }: { username: string; name: string },
  tokens: number,
): Promise<void> {
  await screen.open(`/${username}`);
  await screen.press(button(`Tip ${name}`));
  const within = dialog(`Tip ${name}`);
  await screen.fill(label(/amount$/, { within }), String(tokens));
  await screen.fill(label(/^Message/, { within }), 'For the next one');
  await screen.press(button(`Tip ${tokens} tokens`, { within }));
  const done = dialog('Thank you');
  await screen.see({ ...done, holds: `${name} has received your tip of ${tokens} tokens.` });
  await screen.press(button('Done', { within: done }));
  await screen.seeNot(done);
}
