import { useState } from 'react';
import { ApiError, toApiError } from '#api/api-error.ts';
import { toast } from '#components/toast.ts';
import type { Product } from '#contract/products.ts';
import { finishAll, type SendFile } from '#features/items/editor/file-queue.ts';
import { type FormFile, isPending, storedFile } from '#features/items/editor/form-files.ts';
import { errorWith, unansweredError } from '#features/items/editor/unanswered.ts';
import { type FileUploads, useFileUploads } from '#features/items/editor/use-file-uploads.ts';
import { useKeys } from '#features/items/editor/use-keys.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { useForm } from '#lib/use-form.ts';
import { api } from '#services/api.ts';
import { filesService } from '#services/files.ts';
import { ownProductsService } from '#services/own-products.ts';
import { sendLargeFile } from '#services/uploads.ts';
import { useAppDispatch, useUploadLimits } from '#store/hooks.ts';
import {
  EMPTY_PRODUCT,
  type ProductValues,
  productBody,
  productProblems,
  productValues,
} from './product-values.ts';

interface Options {
  /** The product that is changed; null for a new one. */
  product: Product | null;
  /** Before approval nothing can be shown to fans (src/rules/review.ts). */
  mayPublish: boolean;
  /** Goes on from the form: until that is over its fields take no change. */
  onSaved: (product: Product) => unknown;
}

const sendPicture: SendFile = async (file, _kind, alt, options) => {
  const made = await ownProductsService.uploadImage({ files: { image: file } }, options);
  const words = alt.trim();
  return words ? filesService.update({ params: { id: made._id }, body: { alt: words } }, options) : made;
};
const sendFile: SendFile = (file, _kind, _alt, options) =>
  sendLargeFile(file, 'performer-product-digital', '', options);

/** The files of a place, once they have arrived; a failed one is named there. */
function arrived({ queue }: FileUploads, field: string, t: Translate): readonly FormFile[] {
  const files = queue.read();
  const failed = files.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return files;
  const text = t('creator.composer.problem.failed');
  throw unansweredError(failed, t) ?? new ApiError(422, text, '', { [field]: text });
}

const idsOf = (files: readonly FormFile[]): string[] => files.flatMap(({ wire }) => (wire ? [wire._id] : []));

/** The stock that the form was made from, and what was typed when it had become another one. */
function useKnownStock(product: Product | null) {
  const [known, setKnown] = useState(product ? (product.stock ?? 0) : null);
  const [typed, setTyped] = useState<string | null>(null);
  return { known, setKnown, typed, setTyped };
}

/** The state of the form of a product: words and choices, pictures, the file that is sold, and saving it all. */
export function useProductEditor({ product, mayPublish, onSaved }: Options) {
  const t = useT();
  const locale = useLocale();
  const money = useMoney();
  const limits = useUploadLimits();
  const dispatch = useAppDispatch();
  const keyOf = useKeys();
  const stock = useKnownStock(product);
  const [start] = useState<ProductValues>(() => {
    if (product) return productValues(product);
    return mayPublish ? EMPTY_PRODUCT : { ...EMPTY_PRODUCT, status: 'draft' };
  });
  const pictures = useFileUploads(sendPicture, () => (product?.images ?? []).map((file) => storedFile(file)));
  const digital = useFileUploads(sendFile, () => []);
  const save = async (values: ProductValues) => {
    const shown = arrived(pictures, 'imageIds', t);
    const sold = values.type === 'digital' ? arrived(digital, 'digitalFile', t) : [];
    const files = { imageIds: idsOf(shown), digitalFileId: idsOf(sold)[0] };
    const body = productBody(values, files, stock.known);
    const saved = product
      ? await ownProductsService.update({ params: { id: product._id }, body })
      : await ownProductsService.create({ body }, { idempotencyKey: keyOf(JSON.stringify(body)) });
    dispatch(api.util.invalidateTags(['products', 'performers']));
    await onSaved(saved);
  };
  const hasFile = digital.files.length > 0 || Boolean(product?.digitalFileId);
  const form = useForm<ProductValues>({
    initial: start,
    check: (values) =>
      productProblems({ t, locale, money, limits }, values, { pictures: pictures.files.length, hasFile }),
    prepare: (read) =>
      finishAll(() => (read().type === 'digital' ? [pictures.queue, digital.queue] : [pictures.queue])),
    submit: save,
  });
  /** What is left now takes the place of what was typed; everything else stays. */
  const loadStock = async () => {
    try {
      const now = await ownProductsService.mineOne({ params: { id: product?._id ?? '' } });
      stock.setTyped(form.values.stock);
      stock.setKnown(now.stock ?? 0);
      form.forgive();
      form.set('stock', String(now.stock ?? 0));
    } catch (thrown) {
      toast.error(toApiError(thrown).message);
    }
  };
  const [firstPictures] = useState(() => (product?.images ?? []).map(({ _id }) => _id).join(' '));
  const hasUnsaved =
    JSON.stringify(form.values) !== JSON.stringify(start) ||
    idsOf(pictures.files).join(' ') !== firstPictures ||
    pictures.files.some((file) => isPending(file) || file.alt.trim() !== file.sentAlt.trim()) ||
    digital.files.length > 0;
  return {
    form: { ...form, error: errorWith(form, [...pictures.files, ...digital.files]) },
    pictures,
    digital,
    stock,
    loadStock,
    hasUnsaved,
    uploading: [...pictures.files, ...digital.files].some(isPending),
    submit: (event?: Parameters<typeof form.submit>[0]) => {
      pictures.queue.retryUnanswered();
      digital.queue.retryUnanswered();
      form.submit(event);
    },
  };
}

export type ProductEditorState = ReturnType<typeof useProductEditor>;
