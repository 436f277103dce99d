import { useId, useState } from 'react';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { TextAreaField } from '#components/field.tsx';
import { FormSheet } from '#components/form-sheet.tsx';
import { ListRow } from '#components/list-row.tsx';
import { ListView } from '#components/list-view.tsx';
import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Section } from '#components/section.tsx';
import { surplusText, TextCounter } from '#components/text-counter.tsx';
import { TimeText } from '#components/time-text.tsx';
import { toast } from '#components/toast.ts';
import type { ReportCase } from '#contract/reports.ts';
import { found } from '#features/auth/problems.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { bind, useForm } from '#lib/use-form.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit } from '#lib/visit.ts';
import { APPEAL_MAX } from '#rules/reports.ts';
import { useAppealMutation, useReportCasesInfiniteQuery } from '#services/reports.ts';
import styles from './reports.module.css';

function AppealSheet({ id: caseId, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const [appeal] = useAppealMutation();
  const { values, changed, errors, error, busy, set, submit } = useForm({
    initial: { text: '' },
    check: ({ text }) =>
      found({ text: text.trim() === '' ? t('reports.appeal.missing') : surplusText(t, text, APPEAL_MAX) }),
    submit: async (body) => {
      await appeal({ params: { id: caseId }, body }).unwrap();
      toast.success(t('reports.appeal.done'));
      onClose();
    },
  });
  return (
    <FormSheet
      changed={changed}
      onClose={onClose}
      locked={busy}
      title={t('reports.appeal.title')}
      text={t('reports.appeal.text')}
      footer={
        <Button type="submit" form={id} variant="primary" loading={busy}>
          {t('reports.appeal.send')}
        </Button>
      }
    >
      <form method="post" id={id} className={styles.form} onSubmit={submit} noValidate>
        {error && !errors.text ? (
          <Notice tone="warning" announce>
            {error}
          </Notice>
        ) : null}
        <TextAreaField
          {...bind({ values, errors, set }, 'text')}
          label={t('reports.appeal.words')}
          rows={6}
          after={<TextCounter value={values.text} most={APPEAL_MAX} />}
        />
      </form>
    </FormSheet>
  );
}

function Row({ of, onAppeal }: { of: ReportCase; onAppeal: () => void }) {
  const t = useT();
  const { target, name, action, reason, note, appeal, appealState, answer, createdAt } = of;
  const kind = t(`reports.target.${target}`);
  return (
    <ListRow
      as="li"
      title={
        <>
          <span>{kind}</span> {name ? <bdi>{`“${name}”`}</bdi> : null}
        </>
      }
      text={
        <span className={styles.lines}>
          <span>
            <Badge tone={action === 'deleted' ? 'warning' : 'neutral'}>{t(`reports.status.${action}`)}</Badge>
          </span>
          <span>
            <span>{`${t(`reports.reason.${reason}`)} ·`}</span> <TimeText value={createdAt} as="date" />
          </span>
          <span dir="auto">{t('reports.case.note', { note })}</span>
          {appeal ? <span dir="auto">{t('reports.appeal.yours', { text: appeal })}</span> : null}
          {appealState === 'none' ? null : (
            <span>
              <Badge tone={appealState === 'accepted' ? 'positive' : 'neutral'}>
                {t(`reports.appeal.${appealState}`)}
              </Badge>
            </span>
          )}
          {answer ? <span dir="auto">{t('reports.appeal.answer', { text: answer })}</span> : null}
        </span>
      }
      actions={
        appealState === 'none' ? (
          <Button
            size="small"
            aria-label={t('reports.appeal.label', { name: name || kind })}
            onClick={onAppeal}
          >
            {t('reports.appeal')}
          </Button>
        ) : null
      }
    />
  );
}

const useCases = () => useGrowingList(useReportCasesInfiniteQuery({ query: {} }, useNewVisit()));

function CaseList({ list }: { list: ReturnType<typeof useCases> }) {
  const t = useT();
  const [appealed, setAppealed] = useState<string | null>(null);
  const empty = (
    <EmptyState drawing="feed" title={t('reports.cases.empty')} text={t('reports.cases.empty.text')} />
  );
  return (
    <>
      <ListView list={list} empty={empty}>
        {(one) => <Row of={one} onAppeal={() => setAppealed(one._id)} />}
      </ListView>
      {appealed ? <AppealSheet id={appealed} onClose={() => setAppealed(null)} /> : null}
    </>
  );
}

/** What was decided about a performer's own, and the way to appeal. */
export function CasesScreen() {
  const t = useT();
  const list = useCases();
  return (
    <Column>
      <PageHeader title={t('reports.cases')} text={t('reports.cases.text')} />
      <CaseList list={list} />
    </Column>
  );
}

/** The same below a fan's reports, for the few of whom something was removed. */
export function OwnCases() {
  const t = useT();
  const list = useCases();
  if (list.items.length === 0) return null;
  return (
    <Section title={t('reports.cases')} text={t('reports.cases.text')} className={styles.cases}>
      <CaseList list={list} />
    </Section>
  );
}
