import { PenLine, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { Confirm } from '#components/confirm.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Section } from '#components/section.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { toast } from '#components/toast.ts';
import work from '#components/work.module.css';
import type { PayoutAccount } from '#contract/payouts.ts';
import { PasswordSheet } from '#features/auth/password-sheet.tsx';
import { usePasswordProof } from '#features/auth/use-password-proof.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { hashIfAsked } from '#lib/hash-password.ts';
import { useNewVisit } from '#lib/visit.ts';
import { type PayoutMethod, TYPED_METHODS, type TypedMethod } from '#rules/payouts.ts';
import { usePayoutAccountsQuery, useRemovePayoutAccountMutation } from '#services/payouts.ts';
import { useSettings } from '#store/hooks.ts';
import { AccountFacts } from './account-facts.tsx';
import { AccountSheet } from './account-sheet.tsx';
import { PAYOUTS } from './payout-texts.ts';
import styles from './payouts.module.css';
import { StripeCard } from './stripe-card.tsx';

/** Removes an account; asks for the current password when the server wants it. */
function useRemove(onDone: () => void) {
  const t = useT();
  const { hashPasswordOnClient } = useSettings();
  const [remove, { isLoading }] = useRemovePayoutAccountMutation();
  const [refused, setRefused] = useState<{ method: PayoutMethod; code: string; message: string } | null>(
    null,
  );
  const run = async (method: PayoutMethod, password = '') => {
    const typed = password && (await hashIfAsked(hashPasswordOnClient, password, t));
    const { error } = await remove({ params: { method }, body: typed ? { prePassword: typed } : {} });
    // The message of an error is no property that a spread copies.
    const { code, message } = toApiError(error);
    if (error) return setRefused({ method, code, message });
    setRefused(null);
    toast.success(t('payouts.banking.removed'));
    onDone();
  };
  const { proof, error } = usePasswordProof({
    refusal: refused,
    busy: isLoading,
    send: (password) => void (refused && run(refused.method, password)),
    forget: () => setRefused(null),
  });
  return { run, isLoading, proof, error };
}

function RemoveQuestion({ method, onClose }: { method: PayoutMethod; onClose: () => void }) {
  const t = useT();
  const removal = useRemove(onClose);
  return (
    <>
      <Confirm
        open={!removal.proof.question}
        danger
        title={t('payouts.banking.removeTitle')}
        text={t(method === 'stripe' ? 'payouts.stripe.removeText' : 'payouts.banking.removeText')}
        confirmLabel={t('payouts.banking.remove')}
        busy={removal.isLoading}
        onConfirm={() => void removal.run(method)}
        onCancel={onClose}
      >
        {removal.error ? (
          <Notice tone="warning" announce>
            {removal.error}
          </Notice>
        ) : null}
      </Confirm>
      <PasswordSheet {...removal.proof} />
    </>
  );
}

interface MethodProps {
  method: TypedMethod;
  account: PayoutAccount | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

function Method({ method, account, onEdit, onRemove }: MethodProps) {
  const t = useT();
  return (
    <Card>
      <Section title={t(`payouts.method.${method}`)}>
        <div className={styles.form}>
          {account ? (
            <AccountFacts account={account} />
          ) : (
            <p className={styles.muted}>{t('payouts.banking.none')}</p>
          )}
          <div className={styles.actions}>
            <Button
              icon={account ? <PenLine aria-hidden="true" /> : <Plus aria-hidden="true" />}
              aria-label={`${t(account ? 'payouts.banking.change' : 'payouts.banking.add')}: ${t(`payouts.method.${method}`)}`}
              onClick={onEdit}
            >
              {t(account ? 'payouts.banking.change' : 'payouts.banking.add')}
            </Button>
            {account ? (
              <Button
                variant="quiet"
                icon={<Trash2 aria-hidden="true" />}
                aria-label={`${t('payouts.banking.remove')}: ${t(`payouts.method.${method}`)}`}
                onClick={onRemove}
              >
                {t('payouts.banking.remove')}
              </Button>
            ) : null}
          </div>
        </div>
      </Section>
    </Card>
  );
}

/** `/creator/banking`: where a performer is paid to. */
export function BankingScreen() {
  const t = useT();
  const { data, error, refetch, isFetching } = usePayoutAccountsQuery(undefined, useNewVisit());
  const [edited, setEdited] = useState<TypedMethod | null>(null);
  const [removed, setRemoved] = useState<PayoutMethod | null>(null);
  return (
    <Column>
      <PageHeader
        title={t('payouts.banking.title')}
        text={t('payouts.banking.text')}
        back={{ href: PAYOUTS, label: t('payouts.banking.back') }}
      />
      {error && !data ? (
        <ErrorState text={toApiError(error).message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {!data && !error ? <ListSkeleton rows={2} /> : null}
      {data ? (
        <div className={work.stack}>
          {TYPED_METHODS.map((method) => (
            <Method
              key={method}
              method={method}
              account={data.find((one) => one.key === method)}
              onEdit={() => setEdited(method)}
              onRemove={() => setRemoved(method)}
            />
          ))}
          <StripeCard
            account={data.find((one) => one.key === 'stripe')}
            onRemove={() => setRemoved('stripe')}
          />
        </div>
      ) : null}
      {edited ? <AccountSheet method={edited} onClose={() => setEdited(null)} /> : null}
      {removed ? <RemoveQuestion method={removed} onClose={() => setRemoved(null)} /> : null}
    </Column>
  );
}
