import { Card } from '#components/card.tsx';
import { CheckField } from '#components/check-field.tsx';
import { Field, TextAreaField } from '#components/field.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { TextCounter } from '#components/text-counter.tsx';
import type { Product } from '#contract/products.ts';
import { CommentsChoice } from '#features/items/editor/comments-choice.tsx';
import layout from '#features/items/editor/form.module.css';
import { PriceField } from '#features/items/editor/price-field.tsx';
import { SaveBar } from '#features/items/editor/save-bar.tsx';
import { StatusChoice } from '#features/items/editor/status-choice.tsx';
import { ChoicesField } from '#features/performers/account/choices-field.tsx';
import { useT } from '#i18n/use-t.ts';
import { bind } from '#lib/use-form.ts';
import { PRODUCT_CATEGORIES_MAX, PRODUCT_TYPES, PRODUCT_WORDS_MAX } from '#rules/product-form.ts';
import { CATEGORIES, useCategoriesQuery } from '#services/categories.ts';
import { DigitalFileField } from './digital-file-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import { StaleStock } from './stale-stock.tsx';
import type { ProductEditorState } from './use-product-editor.ts';

interface Props {
  editor: ProductEditorState;
  product: Product | null;
  /** Before approval nothing can be shown to fans (src/rules/review.ts). */
  mayPublish: boolean;
  /** It was sent: leaving loses nothing. */
  saved: boolean;
}

/** Sent by mail or a file; what was once in the store stays what it is. */
function TypeChoice({ editor, product }: Pick<Props, 'editor' | 'product'>) {
  const t = useT();
  const { values, set } = editor.form;
  const isKept = Boolean(product?.publishedAt);
  return (
    <fieldset className={layout.choices}>
      <legend>{t('creator.products.type')}</legend>
      {PRODUCT_TYPES.map((type) => (
        <CheckField
          key={type}
          kind="radio"
          name="type"
          value={type}
          disabled={isKept && values.type !== type}
          label={t(`creator.products.type.${type}`)}
          hint={t(
            isKept && values.type !== type
              ? 'creator.products.editor.typeKept'
              : `creator.products.type.${type}.hint`,
          )}
          checked={values.type === type}
          onChange={() => set('type', type)}
        />
      ))}
    </fieldset>
  );
}

function Words({ editor }: Pick<Props, 'editor'>) {
  const t = useT();
  const { values } = editor.form;
  return (
    <>
      <Field label={t('creator.products.editor.name')} {...bind(editor.form, 'name')} autoComplete="off" />
      <TextAreaField
        label={t('creator.products.editor.description')}
        {...bind(editor.form, 'description')}
        optional
        hint={t('creator.products.editor.descriptionHint')}
        after={<TextCounter value={values.description} most={PRODUCT_WORDS_MAX.description} />}
      />
    </>
  );
}

/** What it costs, and what there is of it: pieces, or the file. */
function Sale({ editor, product }: Pick<Props, 'editor' | 'product'>) {
  const t = useT();
  const { values, errors, set, busy } = editor.form;
  return (
    <>
      <PriceField value={values.price} error={errors.price} onPrice={(price) => set('price', price)} />
      {values.type === 'physical' ? (
        <>
          <Field
            label={t('creator.products.editor.stock')}
            {...bind(editor.form, 'stock')}
            inputMode="numeric"
            autoComplete="off"
            hint={t('creator.products.editor.stockHint')}
          />
          <StaleStock editor={editor} />
        </>
      ) : (
        <DigitalFileField
          uploads={editor.digital}
          now={product?.digitalFile ?? null}
          isSold={Boolean(product?.totalPurchases)}
          error={errors.digitalFile}
          disabled={busy}
        />
      )}
    </>
  );
}

function Choices({ editor, mayPublish }: Pick<Props, 'editor' | 'mayPublish'>) {
  const t = useT();
  const { values, errors, set } = editor.form;
  const categories = useCategoriesQuery(CATEGORIES).data?.data ?? [];
  return (
    <>
      {categories.length > 0 ? (
        <ChoicesField
          label={t('creator.products.editor.categories')}
          placeholder={t('creator.products.editor.categoriesChoose')}
          options={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
          atMost={PRODUCT_CATEGORIES_MAX}
          value={values.categoryIds}
          error={errors.categoryIds}
          onChange={(ids) => set('categoryIds', ids)}
        />
      ) : null}
      <CommentsChoice value={values.commentsBy} onChange={(value) => set('commentsBy', value)} />
      <StatusChoice
        value={values.status}
        error={errors.status}
        hint={t('creator.products.editor.statusHint')}
        mayPublish={mayPublish}
        onChange={(status) => set('status', status)}
      />
    </>
  );
}

/** Everything one says about a product, its pictures, and what is sold. */
export function ProductEditorForm({ editor, product, mayPublish, saved }: Props) {
  const t = useT();
  const { form, pictures, uploading } = editor;
  const { errors } = form;
  const isAlone = Object.keys(errors).length === 0 && form.code !== 'products.stock-changed';
  return (
    <form
      method="post"
      className={layout.form}
      onSubmit={editor.submit}
      noValidate
      aria-label={t('creator.products.editor.form')}
    >
      <Card bleed className={layout.part}>
        <TypeChoice editor={editor} product={product} />
        <Words editor={editor} />
      </Card>
      <Card bleed className={layout.part}>
        <PicturesField
          uploads={pictures}
          error={errors.imageIds}
          disabled={form.busy}
          sending={form.sending}
        />
      </Card>
      <Card bleed className={layout.part}>
        <Sale editor={editor} product={product} />
      </Card>
      <Card bleed className={layout.part}>
        <Choices editor={editor} mayPublish={mayPublish} />
      </Card>
      <SaveBar
        error={isAlone ? form.error : ''}
        busy={form.busy}
        label={t(product ? 'common.save' : 'creator.products.editor.saveNew')}
        note={form.busy && uploading ? t('creator.composer.waiting') : undefined}
      />
      <LeaveGuard when={editor.hasUnsaved && !saved} />
    </form>
  );
}
