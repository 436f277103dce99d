import type { ReactNode } from 'react';
import { errorOf } from '#api/api-error.ts';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { PostSkeleton } from '#components/skeleton.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { useT } from '#i18n/use-t.ts';

interface Answer<Data> {
  data?: Data | undefined;
  currentData?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props<Data> {
  answer: Answer<Data>;
  children: (data: Data) => ReactNode;
}

/** What came, or in which words that person is refused. */
export function PreviewAnswer<Data>({ answer, children }: Props<Data>) {
  const t = useT();
  const error = errorOf(answer.error);
  if (answer.currentData) return children(answer.currentData);
  if (!error) return <PostSkeleton />;
  const isRefused = error.status === 403 || error.status === 404;
  return (
    <>
      <h1>
        <VisuallyHidden>{t('preview.title')}</VisuallyHidden>
      </h1>
      {error.status === 409 ? (
        <EmptyState drawing="search" title={error.message} text={t('preview.noBlock')} />
      ) : isRefused ? (
        <EmptyState drawing="feed" title={t('preview.refused')} text={`“${error.message}”`} />
      ) : (
        <ErrorState onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
      )}
    </>
  );
}
