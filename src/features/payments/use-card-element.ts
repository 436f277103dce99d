import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { besideModals } from '#components/use-modal.ts';

/** As our own fields look: what Stripe shows stands in a frame of its own, which knows nothing of our style. */
const styleOf = (place: HTMLElement) => {
  const { color, fontFamily } = getComputedStyle(place);
  const placeholder = { color: getComputedStyle(place).getPropertyValue('--muted').trim() || color };
  return { base: { color, iconColor: color, fontFamily, fontSize: '16px', '::placeholder': placeholder } };
};

interface Mounted {
  stripe: Stripe;
  card: StripeCardElement;
}

async function mount(
  place: HTMLElement,
  publishableKey: string,
  onReady: () => void,
  onFilled: (isFilled: boolean) => void,
): Promise<Mounted | null> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishableKey);
  if (!stripe) return null;
  const card = stripe.elements().create('card', { style: styleOf(place), hidePostalCode: true });
  card.on('ready', onReady);
  card.on('change', ({ empty }) => onFilled(!empty));
  card.mount(place);
  return { stripe, card };
}

/**
 * Stripe's own field for number, expiry and security code, in `place`. Its code is loaded only now; what is typed goes
 * to Stripe alone.
 */
export function useCardElement(place: RefObject<HTMLElement | null>, publishableKey: string) {
  const mounted = useRef<Mounted | null>(null);
  const end = useRef(() => {});
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [isFilled, setFilled] = useState(false);

  /** Puts the field in its place, anew where one was there. */
  const begin = useCallback(() => {
    end.current();
    let isGone = false;
    end.current = () => {
      isGone = true;
      mounted.current?.card.destroy();
      mounted.current = null;
    };
    setState('loading');
    setFilled(false);
    const show = async () => {
      if (!place.current) return;
      const made = await mount(place.current, publishableKey, () => isGone || setState('ready'), setFilled);
      if (isGone) made?.card.destroy();
      else mounted.current = made;
    };
    show().catch(() => isGone || setState('failed'));
  }, [place, publishableKey]);
  useEffect(() => {
    begin();
    return () => end.current();
  }, [begin]);

  /** Saves the card under the secret of a form that was begun; the id to name it by. The bank may ask its owner. */
  const save = useCallback(async (clientSecret: string, name: string): Promise<string> => {
    if (!mounted.current) throw new ApiError(0);
    const { stripe, card } = mounted.current;
    const { error, setupIntent } = await besideModals(() =>
      stripe.confirmCardSetup(clientSecret, { payment_method: { card, billing_details: { name } } }),
    );
    if (setupIntent) return setupIntent.id;
    throw new ApiError(422, error?.message, 'payments.card-refused');
  }, []);

  return {
    state,
    /** Something was typed into it. */
    isFilled,
    retry: begin,
    save,
  };
}
