import type { ReactNode } from 'react';
import { errorOf } from '#api/api-error.ts';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { PostSkeleton } from '#components/skeleton.tsx';
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
  if (error.status === 409)
    return <EmptyState drawing="search" title={error.message} text={t('preview.noBlock')} />;
  if (error.status === 403 || error.status === 404)
    return <EmptyState drawing="feed" title={t('preview.refused')} text={`“${error.message}”`} />;
  return <ErrorState onRetry={() => void answer.refetch()} retrying={answer.isFetching} />;
}
