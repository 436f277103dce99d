import { useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { useForm } from '#lib/use-form.ts';
import { api } from '#services/api.ts';
import { useAppDispatch, useUploadLimits } from '#store/hooks.ts';
import type { VideoValues } from './video-values.ts';
import { videoProblems } from './video-values.ts';

interface Options {
  start: VideoValues;
  send: (values: VideoValues) => Promise<Video>;
  /** Goes on from the form: until that is over its fields take no change. */
  onSaved: (video: Video) => unknown;
}

/** The state of the form of one video. */
export function useVideoForm({ start, send, onSaved }: Options) {
  const t = useT();
  const money = useMoney();
  const limits = useUploadLimits();
  const dispatch = useAppDispatch();
  const [first] = useState(start);
  const form = useForm<VideoValues>({
    initial: first,
    check: (values) => videoProblems({ t, money, limits }, values, first.scheduledAt),
    submit: async (values) => {
      const saved = await send(values);
      dispatch(api.util.invalidateTags(['videos', 'performers']));
      await onSaved(saved);
    },
  });
  return { form, hasUnsaved: JSON.stringify(form.values) !== JSON.stringify(first) };
}
