import { useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { ListRow } from '#components/list-row.tsx';
import { SearchField } from '#components/search-field.tsx';
import { Sheet } from '#components/sheet.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { useT } from '#i18n/use-t.ts';
import { useSavedRepliesQuery } from '#services/inbox.ts';

interface Props {
  onPick: (text: string) => void;
  onClose: () => void;
}

/** The performer's saved replies; the chosen one goes into what is being written. */
export function ReplyPicker({ onPick, onClose }: Props) {
  const t = useT();
  const [words, setWords] = useState('');
  const { data, error, refetch, isFetching } = useSavedRepliesQuery(undefined);
  const matching = (typed: string) =>
    (data?.data ?? []).filter(({ title, text }) =>
      `${title} ${text}`.toLowerCase().includes(typed.trim().toLowerCase()),
    );
  const list = matching(words);
  const takeFirst = (typed: string) => {
    const [first] = matching(typed);
    if (first) onPick(first.text);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('messages.replies')}
      text={t('messages.replies.hint')}
      footer={
        <Button variant="quiet" href="/creator/inbox">
          {t('messages.replies.manage')}
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState compact text={toApiError(error).message} retrying={isFetching} onRetry={refetch} />
      ) : (
        <>
          <SearchField
            label={t('messages.replies.search')}
            value={words}
            onChange={setWords}
            onEnter={takeFirst}
            startsHere
          />
          {!data ? <ListSkeleton rows={2} /> : list.length === 0 ? <p>{t('messages.replies.none')}</p> : null}
          <ul>
            {list.map(({ _id, title, text }) => (
              <ListRow
                key={_id}
                as="li"
                title={<bdi>{title}</bdi>}
                text={<bdi>{text}</bdi>}
                onClick={() => onPick(text)}
              />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}
