export const messages = {
  'landing.seo.title': 'Closer to the people who make what you love',
  'landing.seo.description':
    '{{site}} is where creators share photos, stories and more with the people who care most. Follow for free, subscribe to see it all.',
  'landing.hero.title': 'The front row is yours',
  'landing.hero.text':
    '{{site}} brings you closer to the people who make what you love. Follow for free, subscribe when you want to see it all.',
  'landing.hero.join': 'Join for free',
  'landing.hero.home': 'Go to the home page',
  'landing.hero.creators': 'Meet the creators',

  'landing.featured.title': 'In the spotlight today',
  'landing.featured.all': 'All creators',
  'landing.posts.title': 'Fresh, and open to everyone',
  'landing.posts.all': 'More posts',

  'landing.fans.title': 'For fans',
  'landing.fans.action': 'Join as a fan',
  'landing.fans.follow': 'Follow anyone for free',
  'landing.fans.follow.text': 'Open posts cost nothing, and no card is needed to look around.',
  'landing.fans.price': 'Always know what it costs',
  'landing.fans.price.text': 'Every price in tokens and in money, with your balance before and after.',
  'landing.fans.leave': 'Leave as easily as you came',
  'landing.fans.leave.text': 'Cancel in one tap and keep what you paid for until its end.',

  'landing.creators.title': 'For creators',
  'landing.creators.action': 'Become a creator',
  'landing.creators.page': 'Your page, your prices',
  'landing.creators.page.text':
    'Open posts, posts for subscribers, single posts for sale: you decide each time.',
  'landing.creators.paid': 'Paid for your work',
  'landing.creators.paid.text': 'Subscriptions, tips and sales in one statement that adds up to the cent.',
  'landing.creators.yours': 'What isn’t paid for stays locked',
  'landing.creators.yours.text': 'Locked pictures never leave our servers, not even hidden behind a blur.',

  'landing.closing.title': 'Somebody you like is already here',
  'landing.closing.text': 'Joining takes a minute. Looking around costs nothing.',
} as const;
