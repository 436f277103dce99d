import { useState } from 'react';
import { dateFormat } from '#components/format.ts';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { useLocale, useT } from '#i18n/use-t.ts';
import { useOnline } from '#lib/use-online.ts';
import type { DraftSaver } from './draft-saver.ts';
import type { DraftState } from './draft-state.ts';
import { useDraftState } from './use-draft-saver.ts';

/** What went wrong, and where the draft is meanwhile. */
function useProblem(state: DraftState): string {
  const t = useT();
  const online = useOnline();
  const isLost = 'isKept' in state && !state.isKept;
  if (!online && !isLost && state.kind !== 'refused') return t('creator.composer.draft.noNetwork');
  if (state.kind === 'failed')
    return t(state.isKept ? `creator.composer.draft.${state.why}` : 'creator.composer.draft.unkept');
  if (state.kind !== 'refused') return '';
  const { message } = state;
  return t(state.isKept ? 'creator.composer.draft.refused' : 'creator.composer.draft.refusedUnkept', {
    message,
  });
}

/**
 * How far the saving is, in a line: "Draft saved 12:04"; without a network, where the words are kept meanwhile. A screen reader is told that it works once, and then only of
 * failures and of their end.
 */
export function DraftStatus({ saver }: { saver: DraftSaver }) {
  const t = useT();
  const locale = useLocale();
  const state = useDraftState(saver);
  const problem = useProblem(state);
  const time = state.kind === 'saved' ? dateFormat(locale, { timeStyle: 'short' }).format(state.at) : '';
  const progress = {
    ...{ idle: '', changed: '', failed: '', refused: '' },
    ...{ saving: t('creator.composer.draft.saving'), saved: t('creator.composer.draft.savedAt', { time }) },
  }[state.kind];
  const [spoken, setSpoken] = useState('');
  const good = state.kind === 'saved' ? t('creator.composer.draft.saved') : '';
  const heard = problem || (state.kind === 'saving' ? spoken : good);
  if (heard !== spoken) setSpoken(heard);
  return (
    <>
      <span aria-hidden="true">{problem || progress}</span>
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </>
  );
}
