import { type ReactNode, useDeferredValue, useState } from 'react';
import { Badge } from '#components/badge.tsx';
import { FieldFrame } from '#components/field-frame.tsx';
import { SearchSelect } from '#components/search-select.tsx';
import type { Video } from '#contract/videos.ts';
import { useT } from '#i18n/use-t.ts';
import { usePerformersQuery } from '#services/performers.ts';
import { useViewer } from '#store/hooks.ts';
import styles from './participants-field.module.css';
import type { Participant } from './video-values.ts';

interface Props {
  value: readonly Participant[];
  /** What those said who were asked before. */
  answers: Video['participantRequests'];
  error: string | undefined;
  onChange: (people: Participant[]) => void;
}

/** Other performers who take part: found by their names, named once they agree. */
export function ParticipantsField({ value, answers = [], error, onChange }: Props) {
  const t = useT();
  const own = useViewer()?._id;
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data } = usePerformersQuery({ query: { q, limit: 10 } }, { skip: q === '' });
  const found = (q === '' ? [] : (data?.data ?? [])).filter(({ _id }) => _id !== own);
  return (
    <FieldFrame
      label={t('creator.videos.editor.participants')}
      optional
      hint={t('creator.videos.editor.participantsHint')}
      error={error}
    >
      {(control) => (
        <div>
          <SearchSelect<{ value: string; label: ReactNode }[]>
            control={control}
            name="participantIds"
            chosen={value.map(({ name }) => name)}
            suffixIcon={null}
            mode="multiple"
            labelInValue
            showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
            placeholder={t('creator.videos.editor.participantsFind')}
            notFoundContent={q === '' ? null : undefined}
            options={found.map(({ _id, name, username }) => ({ value: _id, label: `${name} @${username}` }))}
            value={value.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={(chosen) => {
              onChange(chosen.map(({ value: _id, label }) => ({ _id, name: String(label) })));
              setTyped('');
            }}
          />
          {answers.length > 0 ? (
            <ul className={styles.answers}>
              {answers.map(({ performer, status }) => (
                <li key={performer._id}>
                  <bdi translate="no">{performer.name}</bdi>{' '}
                  <Badge>{t(`creator.videos.editor.answer.${status}`)}</Badge>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
}
