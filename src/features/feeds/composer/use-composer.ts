import { type FormEvent, useState } from 'react';
import { ApiError, toApiError } from '#api/api-error.ts';
import { useNow } from '#components/use-now.ts';
import type { Feed } from '#contract/feeds.ts';
import { finishAll, type SendFile } from '#features/items/editor/file-queue.ts';
import { type FormFile, isPending } from '#features/items/editor/form-files.ts';
import { useFileUploads } from '#features/items/editor/use-file-uploads.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { useForm } from '#lib/use-form.ts';
import { ownFeedsApi, ownFeedsService, useUpdateFeedMutation } from '#services/own-feeds.ts';
import { RESUMABLE_BYTES, sendLargeFile } from '#services/uploads.ts';
import { useAppDispatch, useUploadLimits } from '#store/hooks.ts';
import type { DraftSaver } from './draft-saver.ts';
import { renameAnswers } from './poll-answers.ts';
import { draftBody, postBody } from './post-body.ts';
import { postProblems } from './post-problems.ts';
import { mostTyped, type PostValues, postValues, sentFiles } from './post-values.ts';

const sendFile: SendFile = (file, kind, alt, options) => {
  if (file.size >= RESUMABLE_BYTES) return sendLargeFile(file, `feed-${kind}`, alt, options);
  if (kind === 'video') return ownFeedsService.uploadVideo({ files: { file } }, options);
  if (kind === 'audio') return ownFeedsService.uploadAudio({ files: { file } }, options);
  return ownFeedsService.uploadPhoto({ body: { alt: alt.trim() || undefined }, files: { file } }, options);
};
const sendThumbnail: SendFile = (file, _kind, alt, options) =>
  ownFeedsService.uploadThumbnail({ body: { alt: alt.trim() || undefined }, files: { file } }, options);

const sendTeaser: SendFile = (file, _kind, _alt, options) =>
  ownFeedsService.uploadTeaser({ files: { file } }, options);

export interface Start {
  values: PostValues;
  files: FormFile[];
  thumbnail: FormFile[];
  /** At most one. */
  teaser: FormFile[];
}

interface Options {
  start: Start;
  /** The post that is changed; null for a new one. */
  post: Feed | null;
  /** Saves a new post or a draft by itself; null for a post that was published, which only its author saves. */
  saver: DraftSaver | null;
  /** Before approval nothing can be shown to fans (src/rules/review.ts). */
  mayPublish: boolean;
  /** Goes on from the form: until that is over its fields take no change. */
  onDone: (post: Feed) => unknown;
}

/** What one would miss: the texts and choices, and which pictures in which order with which words. */
const fingerprint = (
  values: PostValues,
  files: readonly FormFile[],
  thumbnail: readonly FormFile[],
  teaser: readonly FormFile[],
): string => {
  const named = [files, thumbnail].map((all) => all.map(({ id, alt }) => [id, alt]));
  return JSON.stringify([values, ...named, teaser.map(({ id }) => id)]);
};

/** Fans could vote in it: its answers can get other words, and no more. */
const hasKeptPoll = ({ polls, status, isSchedule, totalVotes }: Feed): boolean =>
  polls.length > 0 && (totalVotes > 0 || (status !== 'draft' && !isSchedule));

/** The state of the composer: texts and choices, files, the preview picture, and sending it all. */
export function useComposer({ start, post, saver, mayPublish, onDone }: Options) {
  const t = useT();
  const money = useMoney();
  const limits = useUploadLimits();
  const dispatch = useAppDispatch();
  const [update] = useUpdateFeedMutation();
  const now = useNow() ?? 0;
  const uploads = useFileUploads(sendFile, () => start.files);
  const thumbnail = useFileUploads(sendThumbnail, () => start.thumbnail);
  const teaser = useFileUploads(sendTeaser, () => start.teaser);
  const queues = [uploads.queue, thumbnail.queue, teaser.queue] as const;
  const refuseFailed = (files: readonly FormFile[], place: 'fileIds' | 'thumbnailId' | 'teaserId') => {
    const failed = files.filter(({ status }) => status === 'failed' || status === 'paused');
    if (failed.length === 0) return;
    const isPaused = failed.some(({ status }) => status === 'paused');
    // Without an answer it was the connection, not the pictures.
    if (!isPaused && failed.every((file) => file.error === undefined && !file.unfinished))
      throw new ApiError(0);
    const text = t(isPaused ? 'creator.composer.problem.paused' : 'creator.composer.problem.failed');
    throw new ApiError(422, text, '', { [place]: text });
  };
  const before = post && !saver ? postValues(post) : null;
  const isPollKept = before !== null && post !== null && hasKeptPoll(post);
  const send = async (values: PostValues) => {
    const files = uploads.queue.read();
    const pictures = thumbnail.queue.read();
    const teasers = teaser.queue.read();
    const sent = { ...values, visible: values.visible && mayPublish };
    // A draft may hold what has failed, until it is published.
    if (sent.visible || !saver) {
      refuseFailed(sentFiles(values, files), 'fileIds');
      refuseFailed(sentFiles(values, teasers), 'teaserId');
      // A post for everyone is never locked: its preview picture is not asked for.
      if (values.audience !== 'everyone') refuseFailed(pictures, 'thumbnailId');
    }
    const added = { files, thumbnail: pictures, teaser: teasers };
    if (saver) {
      const made = await saver.publish(sent.visible ? postBody(sent, added) : draftBody(sent, added));
      dispatch(ownFeedsApi.util.invalidateTags(['feeds', 'performers']));
      return await onDone(made);
    }
    if (!post) return;
    if (isPollKept) await renameAnswers(values, post);
    const body = postBody(sent, added, { before, isPollKept });
    await onDone(await update({ params: { id: post._id }, body }).unwrap());
  };
  const [most] = useState(() => mostTyped(start.values.text));
  const [unanswered, setUnanswered] = useState<'offline' | 'lost' | null>(null);
  const form = useForm<PostValues>({
    initial: start.values,
    check: (values) =>
      postProblems({ t, money, limits }, values, uploads.queue.read(), {
        ...{ now, most, before: before ?? undefined, isPollKept },
        isDraft: saver !== null && !(values.visible && mayPublish),
        pictures: thumbnail.queue.read(),
      }),
    prepare: () => finishAll(() => queues),
    submit: async (values) => {
      try {
        await send(values);
      } catch (thrown) {
        const isUnanswered = toApiError(thrown).status === 0;
        setUnanswered(isUnanswered ? (navigator.onLine ? 'lost' : 'offline') : null);
        throw thrown;
      }
    },
  });
  const [first] = useState(() => fingerprint(start.values, start.files, start.thumbnail, start.teaser));
  return {
    form,
    /** It has a poll whose answers stay. */
    isPollKept,
    /** Fans can see it already: when they do is not asked any more. */
    isOut: post?.status === 'active' && !post.isSchedule,
    /** How long the text may be. */
    most,
    /** The last try was refused because the draft was changed elsewhere: who writes it is asked which one to keep. */
    isChangedElsewhere: form.code === 'feeds.changed-elsewhere',
    /** The last try got no answer: without a network nothing was sent, else nobody knows. */
    unanswered: form.error === '' ? null : unanswered,
    submit: (event?: FormEvent<HTMLFormElement>) => {
      for (const queue of queues) queue.retryUnanswered();
      form.submit(event);
    },
    uploads,
    thumbnail,
    teaser,
    dirty: fingerprint(form.values, uploads.files, thumbnail.files, teaser.files) !== first,
    uploading: [...uploads.files, ...thumbnail.files, ...teaser.files].some(isPending),
  };
}

export type ComposerState = ReturnType<typeof useComposer>;
