import { type FormEvent, useRef, useState } from 'react';
import { ApiError, toApiError } from '#api/api-error.ts';
import { useNow } from '#components/use-now.ts';
import type { Feed } from '#contract/feeds.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { useForm } from '#lib/use-form.ts';
import { feedsApi } from '#services/feeds.ts';
import { ownFeedsService, useUpdateFeedMutation } from '#services/own-feeds.ts';
import { RESUMABLE_BYTES, sendLargeFile } from '#services/uploads.ts';
import { useAppDispatch, useSettings } from '#store/hooks.ts';
import { type SendFile, useFileUploads } from './file-queue.ts';
import { sendAnswers } from './poll-answers.ts';
import { postBody } from './post-body.ts';
import { isPending, type PostFile } from './post-files.ts';
import { postProblems } from './post-problems.ts';
import { mostTyped, type PostValues, postValues, sentFiles } from './post-values.ts';
import { newRequest, type PostRequest, publishOnce } from './publish-once.ts';

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
  files: PostFile[];
  thumbnail: PostFile[];
  /** At most one. */
  teaser: PostFile[];
  /** A new post's: under which key it may have been sent before. */
  request?: PostRequest | undefined;
}

interface Options {
  start: Start;
  /** The post that is changed; null for a new one. */
  post: Feed | null;
  /** Before approval nothing can be shown to fans (src/rules/review.ts). */
  mayPublish: boolean;
  /** Called before a new post is sent: its request has to be kept with the draft. */
  onSending?: () => void;
  onDone: (post: Feed) => void;
}

/** What one would miss: the texts and choices, and which pictures in which order with which words. */
const fingerprint = (
  values: PostValues,
  files: readonly PostFile[],
  thumbnail: readonly PostFile[],
  teaser: readonly PostFile[],
): string => {
  const named = [files, thumbnail].map((all) => all.map(({ id, alt }) => [id, alt]));
  return JSON.stringify([values, ...named, teaser.map(({ id }) => id)]);
};

/** Fans could vote in it: its answers can get other words, and no more. */
const hasKeptPoll = ({ polls, status, isSchedule, totalVotes }: Feed): boolean =>
  polls.length > 0 && (totalVotes > 0 || (status !== 'draft' && !isSchedule));

/** The state of the composer: texts and choices, files, the preview picture, and sending it all. */
export function useComposer({ start, post, mayPublish, onSending, onDone }: Options) {
  const t = useT();
  const money = useMoney();
  const limits = useSettings();
  const dispatch = useAppDispatch();
  const [update] = useUpdateFeedMutation();
  const now = useNow() ?? 0;
  const uploads = useFileUploads(sendFile, () => start.files);
  const thumbnail = useFileUploads(sendThumbnail, () => start.thumbnail);
  const teaser = useFileUploads(sendTeaser, () => start.teaser);
  const refuseFailed = (files: readonly PostFile[], place: 'fileIds' | 'thumbnailId' | 'teaserId') => {
    const failed = files.filter(({ status }) => status === 'failed' || status === 'paused');
    if (failed.length === 0) return;
    const isPaused = failed.some(({ status }) => status === 'paused');
    // Without an answer it was the connection, not the pictures.
    if (!isPaused && failed.every((file) => file.error === undefined && !file.unfinished))
      throw new ApiError(0);
    const text = t(isPaused ? 'creator.composer.problem.paused' : 'creator.composer.problem.failed');
    throw new ApiError(422, text, '', { [place]: text });
  };
  const [begun] = useState(() => start.request ?? newRequest());
  const request = useRef(begun);
  const made = useRef(new Map<string, string>());
  const remember = (next: PostRequest) => {
    request.current = next;
    onSending?.();
  };
  const before = post ? postValues(post) : undefined;
  const isPollKept = post !== null && hasKeptPoll(post);
  const send = async (values: PostValues) => {
    const [files, pictures, teasers] = await Promise.all([
      uploads.queue.finish(),
      thumbnail.queue.finish(),
      teaser.queue.finish(),
    ]);
    refuseFailed(sentFiles(values, files), 'fileIds');
    refuseFailed(sentFiles(values, teasers), 'teaserId');
    // A post for everyone is never locked: its preview picture is not asked for.
    if (values.audience !== 'everyone') refuseFailed(pictures, 'thumbnailId');
    const sent = { ...values, visible: values.visible && mayPublish };
    const hiddenAs = post?.status === 'draft' ? 'draft' : 'inactive';
    const save = async () => {
      const pollIds = await sendAnswers(values, post, made.current);
      const body = postBody(sent, files, pictures, {
        ...{ pollIds, before, hiddenAs },
        teaser: sentFiles(values, teasers),
      });
      return post
        ? update({ params: { id: post._id }, body }).unwrap()
        : publishOnce(body, request.current, remember);
    };
    const saved = await save().catch((thrown: unknown) => {
      if (!toApiError(thrown).fields.pollIds || made.current.size === 0) throw thrown;
      // Answers made for a try of long ago, which no post took, are cleared away by now.
      made.current.clear();
      return save();
    });
    if (!post) dispatch(feedsApi.util.invalidateTags(['feeds', 'performers']));
    onDone(saved);
  };
  const [most] = useState(() => mostTyped(start.values.text));
  const [unanswered, setUnanswered] = useState<'offline' | 'lost' | null>(null);
  const form = useForm<PostValues>({
    initial: start.values,
    check: (values) =>
      postProblems({ t, money, limits }, values, uploads.queue.read(), {
        ...{ now, most, before, isPollKept },
        pictures: thumbnail.queue.read(),
      }),
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
    /** The last try got no answer: without a network nothing was sent, else nobody knows. */
    unanswered: form.error === '' ? null : unanswered,
    submit: (event?: FormEvent<HTMLFormElement>) => {
      for (const { queue } of [uploads, thumbnail, teaser]) queue.retryUnanswered();
      form.submit(event);
    },
    uploads,
    thumbnail,
    teaser,
    /** The request that publishes this post, in its latest state. */
    request,
    dirty: fingerprint(form.values, uploads.files, thumbnail.files, teaser.files) !== first,
    uploading: [...uploads.files, ...thumbnail.files, ...teaser.files].some(isPending),
  };
}

export type ComposerState = ReturnType<typeof useComposer>;
