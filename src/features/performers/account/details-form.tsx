import { ErrorState } from '#components/error-state.tsx';
import { SelectField } from '#components/field.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import type { ReplyData } from '#contract/endpoint.ts';
import type { PerformerOwn } from '#contract/performer-account.ts';
import type { reference } from '#contract/reference.ts';
import { useT } from '#i18n/use-t.ts';
import { DETAIL_LISTS, DETAILS, type Detail } from '#rules/details.ts';
import { useDetailListsQuery } from '#services/reference.ts';
import styles from './account.module.css';
import { FormFrame } from './form-frame.tsx';
import type { PanelProps } from './panel.ts';
import { useProfileForm } from './use-profile-form.ts';

type Details = Record<Detail, string>;
type Lists = ReplyData<typeof reference.userAdditional>;

const detailsOf = (performer: PerformerOwn): Details =>
  Object.fromEntries(DETAILS.map((name) => [name, performer[name]])) as Details;

function DetailsFields({ lists, ...props }: PanelProps & { lists: Lists }) {
  const t = useT();
  const form = useProfileForm({ ...props, name: 'details', pick: detailsOf, toBody: (values) => values });
  return (
    <FormFrame form={form}>
      <p className={styles.intro}>{t('creator.account.details.text')}</p>
      <div className={styles.pair}>
        {DETAILS.map((name) => (
          <SelectField
            key={name}
            label={t(`creator.account.detail.${name}`)}
            name={name}
            value={form.values[name]}
            error={form.errors[name]}
            placeholder={t('creator.account.detail.none')}
            options={(lists[DETAIL_LISTS[name]] ?? []).map(({ value, text }) => ({ value, label: text }))}
            onChange={(event) => form.set(name, event.target.value)}
          />
        ))}
      </div>
    </FormFrame>
  );
}

/** What a performer may tell about their looks; all of it optional, chosen from the site's lists. */
export function DetailsForm(props: PanelProps) {
  const { data, error, isFetching, refetch } = useDetailListsQuery(undefined);
  if (data) return <DetailsFields {...props} lists={data} />;
  if (error) return <ErrorState compact onRetry={() => void refetch()} retrying={isFetching} />;
  return <ListSkeleton rows={4} />;
}
