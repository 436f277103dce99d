import type { ReactNode } from 'react';
import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { listAddress } from '#lib/list-address.ts';
import { WorkScreen } from '#shell/work-screen.tsx';
import { FormSkeleton } from './form-skeleton.tsx';

/** The performer's list to which an editor leads back: its address and the words of that link. */
interface WayBack {
  list: string;
  back: string;
}

interface EditorFrameProps extends WayBack {
  title: string;
  children: ReactNode;
}

/** What stands around the form of a gallery, a video or a product, and around what stands in its place. */
export function EditorFrame({ title, list, back, children }: EditorFrameProps) {
  return (
    <WorkScreen>
      <Column>
        <PageHeader title={title} back={{ href: listAddress(list), label: back }} />
        {children}
      </Column>
    </WorkScreen>
  );
}

interface EditorPlaceholderProps extends WayBack {
  /** Why the thing did not come; undefined while it is on its way. */
  error: unknown;
  /** Says that there is no such thing, or none any more. */
  missing: string;
  onRetry: () => void;
  retrying: boolean;
}

/** What stands in the place of the form while there is nothing to change. */
export function EditorPlaceholder({ error, missing, onRetry, retrying, list, back }: EditorPlaceholderProps) {
  const t = useT();
  const problem = errorOf(error);
  if (!problem) return <FormSkeleton />;
  if (problem.status !== 404) return <ErrorState onRetry={onRetry} retrying={retrying} />;
  return (
    <EmptyState
      drawing="feed"
      title={missing}
      text={t('creator.composer.missing.text')}
      action={<Button href={listAddress(list)}>{back}</Button>}
    />
  );
}
