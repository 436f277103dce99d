/*
 * Stands in for https://js.stripe.com/…/stripe.js: what the site uses of its interface, and where it shows itself. The card
 * is typed into a frame of Stripe's origin, and the bank's question is a frame at the end of the body, as with Stripe.
 */
(() => {
  const CARD = 'https://js.stripe.com/stand-in/card.html';
  const BANK = 'https://hooks.stripe.com/stand-in/bank.html';
  const API = 'https://api.stripe.com/v1';

  function frameOf(src, title, style) {
    const frame = document.createElement('iframe');
    frame.src = src;
    frame.title = title;
    frame.style.cssText = style;
    return frame;
  }

  /** Resolves with what the frame says under this name. */
  const heard = (frame, name) =>
    new Promise((resolve) => {
      const listen = ({ source, data }) => {
        if (source !== frame.contentWindow || data?.name !== name) return;
        removeEventListener('message', listen);
        resolve(data);
      };
      addEventListener('message', listen);
    });

  async function askBank(key, secret) {
    const over = document.createElement('div');
    over.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:rgb(0 0 0 / 50%)';
    const query = new URLSearchParams({ key, client_secret: secret });
    const frame = frameOf(
      `${BANK}?${query}`,
      'Bank',
      'display:block;margin:10vh auto;width:320px;height:200px',
    );
    over.append(frame);
    const answered = heard(frame, 'answered');
    document.body.append(over);
    await answered;
    over.remove();
  }

  async function retrieve(key, kind, secret) {
    const query = new URLSearchParams({ key, client_secret: secret });
    const response = await fetch(`${API}/${kind}/${secret.split('_secret_')[0]}?${query}`);
    return response.json();
  }

  function cardElement(key) {
    const frame = frameOf(CARD, 'Secure card payment input frame', 'border:0;width:100%;height:120px');
    return {
      mount: (place) => place.append(frame),
      destroy: () => frame.remove(),
      on(name, tell) {
        if (name === 'ready') void heard(frame, 'ready').then(tell);
        return this;
      },
      /** Not part of the interface: Stripe's parts speak to each other. */
      async confirmInFrame(secret, name) {
        const answer = heard(frame, 'confirmed');
        frame.contentWindow.postMessage(
          { name: 'confirm', key, secret, holder: name },
          'https://js.stripe.com',
        );
        return (await answer).reply;
      },
    };
  }

  window.Stripe = (key) => ({
    elements: () => ({ create: () => cardElement(key) }),
    async confirmCardSetup(secret, { payment_method: { card, billing_details: details } }) {
      const first = await card.confirmInFrame(secret, details.name);
      if (first.error) return { error: first.error };
      if (first.status === 'succeeded') return { setupIntent: first };
      await askBank(key, secret);
      const intent = await retrieve(key, 'setup_intents', secret);
      return intent.status === 'succeeded' ? { setupIntent: intent } : { error: intent.last_setup_error };
    },
    async confirmCardPayment(secret) {
      const before = await retrieve(key, 'payment_intents', secret);
      if (before.status === 'requires_action') await askBank(key, secret);
      const intent = await retrieve(key, 'payment_intents', secret);
      return intent.status === 'succeeded' ? { paymentIntent: intent } : { error: intent.last_payment_error };
    },
  });
})();
