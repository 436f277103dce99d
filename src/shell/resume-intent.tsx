import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { toast } from '#components/toast.ts';
import type { Message } from '#contract/messages.ts';
import type { Product } from '#contract/products.ts';
import { feedItem } from '#features/feeds/feed-item.ts';
import { galleryItem } from '#features/galleries/gallery-item.ts';
import type { ShownItem } from '#features/items/shown-item.ts';
import { mayTakePlan } from '#features/performers/profile-actions.tsx';
import { mayOrder } from '#features/products/product-item.ts';
import { showReaction } from '#features/reactions/reactable.ts';
import { videoItem } from '#features/videos/video-item.ts';
import { useT } from '#i18n/use-t.ts';
import { roleOf } from '#lib/role.ts';
import type { Intent } from '#rules/intent.ts';
import { isReactable, isShownType, type ShownType } from '#rules/objects.ts';
import { feedsApi } from '#services/feeds.ts';
import { useFollowMutation } from '#services/follows.ts';
import { galleriesApi } from '#services/galleries.ts';
import { messagesService } from '#services/messages.ts';
import { performersApi } from '#services/performers.ts';
import { productsApi } from '#services/products.ts';
import { useReactMutation } from '#services/reactions.ts';
import { videosApi } from '#services/videos.ts';
import type { AppDispatch } from '#store/create-store.ts';
import { followsActions } from '#store/follows.ts';
import { useAppDispatch, useViewer } from '#store/hooks.ts';
import { subscriptionModalActions } from '#store/subscription-modal.ts';

const TipSheet = dynamic(() => import('#features/wallet/tip-sheet.tsx').then((part) => part.TipSheet), {
  ssr: false,
});
const UnlockSheet = dynamic(
  () => import('#features/wallet/unlock-sheet.tsx').then((part) => part.UnlockSheet),
  { ssr: false },
);

const UnlockMessageSheet = dynamic(
  () => import('#features/messages/unlock-message-sheet.tsx').then((part) => part.UnlockMessageSheet),
  { ssr: false },
);

const OrderSheet = dynamic(
  () => import('#features/products/order-sheet.tsx').then((part) => part.OrderSheet),
  { ssr: false },
);

interface Props {
  intent: Intent;
  onDone: () => void;
}

const NOW = { subscribe: false, forceRefetch: true } as const;

/**
 * Asks once what is so now; when it cannot be asked, the button is on the page all the same. `left` is aborted when the
 * person goes to another page while the answer is on its way.
 */
function useOnce(work: (left: AbortSignal) => Promise<unknown>, onFailed: () => void): void {
  const latest = useRef({ work, onFailed });
  useEffect(() => {
    const { current } = latest;
    const left = new AbortController();
    current.work(left.signal).catch(current.onFailed);
    return () => left.abort();
  }, []);
}

function ResumeFollow({ intent: { performer }, onDone }: Props) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [follow] = useFollowMutation();
  useOnce(async () => {
    await follow({ params: { id: performer._id } }).unwrap();
    dispatch(followsActions.followed(performer._id));
    toast.success(t('shell.resume.followed', { name: performer.name }));
    onDone();
  }, onDone);
  return null;
}

function ResumeReaction({ intent: { kind, objectType, objectId }, onDone }: Props) {
  const dispatch = useAppDispatch();
  const [react] = useReactMutation();
  const action = kind === 'like' ? 'like' : 'bookmark';
  useOnce(async () => {
    if (!isReactable(objectType) || !objectId) return onDone();
    await react({ body: { objectType, objectId, action } }).unwrap();
    dispatch(showReaction(objectType, objectId, action, true));
    onDone();
  }, onDone);
  return null;
}

function ResumeSubscribe({ intent: { performer, plan }, onDone }: Props) {
  const dispatch = useAppDispatch();
  useOnce(async (left) => {
    const { initiate } = performersApi.endpoints.performer;
    const detail = await dispatch(initiate({ params: { id: performer._id } }, NOW)).unwrap();
    // The sheet lives in the store: it would open on whatever page is there by now.
    if (mayTakePlan(detail) && !left.aborted) {
      const { _id, name, username, avatar } = detail;
      dispatch(
        subscriptionModalActions.open({
          performer: { _id, name, username, avatar },
          ...(plan ? { subscriptionType: plan } : {}),
        }),
      );
    }
    onDone();
  }, onDone);
  return null;
}

/** How a thing that can be locked is asked for, by its kind. */
const FIND: Record<
  Exclude<ShownType, 'product'>,
  (id: string, dispatch: AppDispatch) => Promise<ShownItem>
> = {
  feed: async (id, dispatch) =>
    feedItem(await dispatch(feedsApi.endpoints.feed.initiate({ params: { id } }, NOW)).unwrap()),
  gallery: async (id, dispatch) =>
    galleryItem(await dispatch(galleriesApi.endpoints.gallery.initiate({ params: { id } }, NOW)).unwrap()),
  video: async (id, dispatch) =>
    videoItem(await dispatch(videosApi.endpoints.video.initiate({ params: { id } }, NOW)).unwrap()),
};

function ResumeUnlock({ intent: { objectType, objectId = '' }, onDone }: Props) {
  const [item, setItem] = useState<ShownItem>();
  const dispatch = useAppDispatch();
  useOnce(async () => {
    if (!isShownType(objectType) || objectType === 'product') return onDone();
    const found = await FIND[objectType](objectId, dispatch);
    if (found.isLocked) setItem(found);
    else onDone();
  }, onDone);
  return item ? <UnlockSheet item={item} onClose={onDone} /> : null;
}

function ResumeMessage({ intent: { objectId, inConversation }, onDone }: Props) {
  const [message, setMessage] = useState<Message>();
  useOnce(async () => {
    if (!inConversation) return onDone();
    const { id, seq } = inConversation;
    const query = { before: seq + 1, limit: 1 };
    const { data } = await messagesService.list({ params: { id }, query });
    const found = data.find(({ _id }) => _id === objectId);
    if (found?.isLocked) setMessage(found);
    else onDone();
  }, onDone);
  return message ? <UnlockMessageSheet message={message} onClose={onDone} /> : null;
}

/** The sheet of what was to be bought. */
function ResumePurchase(props: Props) {
  const { objectType } = props.intent;
  if (objectType === 'product') return <ResumeOrder {...props} />;
  return objectType === 'message' ? <ResumeMessage {...props} /> : <ResumeUnlock {...props} />;
}

function ResumeOrder({ intent: { objectId = '', order }, onDone }: Props) {
  const [product, setProduct] = useState<Product>();
  const dispatch = useAppDispatch();
  useOnce(async () => {
    const { initiate } = productsApi.endpoints.product;
    const found = await dispatch(initiate({ params: { id: objectId } }, NOW)).unwrap();
    if (mayOrder(found)) setProduct(found);
    else onDone();
  }, onDone);
  return product ? <OrderSheet product={product} start={order} onClose={onDone} /> : null;
}

/** Opens what somebody wanted before they were sent away, as they left it. Whatever costs something waits for a press. */
export function ResumeIntent(props: Props) {
  const { intent, onDone } = props;
  const viewer = useViewer();
  const mayBuy = viewer !== null && roleOf(viewer) === 'user' && viewer._id !== intent.performer._id;
  if (intent.kind === 'follow') {
    return viewer?._id === intent.performer._id ? null : <ResumeFollow {...props} />;
  }
  if (intent.kind === 'like' || intent.kind === 'bookmark') return <ResumeReaction {...props} />;
  if (!mayBuy) return null;
  if (intent.kind === 'subscribe') return <ResumeSubscribe {...props} />;
  if (intent.kind === 'unlock') return <ResumePurchase {...props} />;
  const { amount, message, performer, inStream } = intent;
  const { id: streamId, menuItem } = inStream ?? {};
  return (
    <TipSheet
      performer={performer}
      start={{ amount, message, menuItem }}
      {...(streamId ? { streamId } : {})}
      {...(menuItem ? { menu: [menuItem] } : {})}
      onClose={onDone}
    />
  );
}
