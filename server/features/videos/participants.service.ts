import type * as z from 'zod';
import type { ownVideos } from '#contract/own-videos.ts';
import { videoErrors } from '#contract/videos.ts';
import type { ParticipantStatus } from '#rules/video-form.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { presentFile } from '../files/files.present.ts';
import { notify } from '../notifications/notify.service.ts';
import { presentCardOf } from '../users/people.service.ts';
import {
  nameable,
  participantsOf,
  participationsOf,
  writeAnswer,
  writeParticipants,
} from './participants.queries.ts';
import { forgetVideo } from './video-forget.service.ts';

/**
 * Tells performers that the owner of a video asks to name them. Who is taken out and named again is told once a day, like
 * of every event (product.md 33.2); another film (`isNewFilm`) is another request each time. Whoever blocks the owner hears nothing.
 */
export async function tellAsked(
  deps: Deps,
  tx: Tx,
  { id: videoId, performerId }: { id: string; performerId: string },
  ids: readonly string[],
  { isNewFilm }: { isNewFilm: boolean },
): Promise<void> {
  const told: string[] = [];
  for (const id of ids) {
    const notified = await notify(tx, deps, {
      userId: id,
      type: 'participation',
      action: 'asked',
      actorId: performerId,
      about: { source: 'video', id: videoId },
      key: isNewFilm ? `named:${videoId}:${newId()}` : `named:${videoId}`,
    });
    if (notified) told.push(id);
  }
  tx.after(() => {
    for (const id of told) deps.realtime.toUser(id, 'video_participation', { videoId, status: 'asked' });
  });
}

/**
 * Makes these performers the ones who are to be named beside an own video. Who is new is asked; who has refused is not
 * asked again. 422 for who is no performer that others can see.
 */
export async function setParticipants(
  deps: Deps,
  tx: Tx,
  video: { id: string; performerId: string },
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  const before = new Set((await participantsOf(tx.db, [video.id])).map(({ card }) => card.id));
  const fresh = wanted.filter((id) => !before.has(id));
  const known = await nameable(tx.db, fresh);
  if (fresh.length !== known.length)
    throw invalid({ participantIds: 'Please choose other performers of this site.' });
  const asked = await writeParticipants(tx.db, video.id, wanted, deps.clock.now());
  await tellAsked(deps, tx, video, asked, { isNewFilm: false });
}

type Query = z.output<(typeof ownVideos)['participations']['query']>;

/**
 * Videos of others in which the viewer is asked to be named, or was: what a locked card shows of each, and the film itself,
 * until they refuse, or the owner blocks them or has no open account any more.
 */
export async function listParticipations(deps: Deps, viewer: Viewer, query: Query) {
  const { rows, total } = await participationsOf(deps.db, viewer, query);
  const closed = { viewerId: viewer.id, unlocked: false };
  const data = rows.map(({ video, videoFile, thumbnail, card, ...row }) => {
    const picture = thumbnail ?? videoFile;
    return {
      _id: video.id,
      slug: video.slug,
      title: video.title,
      thumbnail: picture && presentFile(deps, picture, closed),
      film:
        videoFile && row.mayWatch
          ? presentFile(deps, videoFile, { viewerId: viewer.id, unlocked: true })
          : null,
      duration: videoFile?.duration ?? null,
      performer: presentCardOf(deps, card),
      status: row.status,
      askedAt: row.askedAt.toISOString(),
      answeredAt: row.answeredAt?.toISOString() ?? null,
    };
  });
  return { data, total };
}

/**
 * Agrees to be named in a video, refuses, or withdraws; the same answer twice is the same. 409 for who agrees to an
 * earlier request (`askedAt`) than the latest: another file is there now.
 */
export async function answerParticipation(
  deps: Deps,
  viewer: Viewer,
  videoId: string,
  { agree, askedAt }: { agree: boolean; askedAt?: Date | undefined },
): Promise<{ status: ParticipantStatus }> {
  const status = agree ? 'agreed' : 'refused';
  await inTx(deps, async (tx) => {
    const about = { videoId, performerId: viewer.id, askedAt: agree ? askedAt : undefined };
    const answered = await writeAnswer(tx.db, about, status, deps.clock.now());
    if (answered === null) throw fail(videoErrors, 'not-asked');
    const { owner, isNoted, isNews } = answered;
    if (!isNoted) throw fail(videoErrors, 'asked-again');
    if (!isNews) return;
    forgetVideo(deps, tx, owner, videoId);
    await notify(tx, deps, {
      userId: owner,
      type: 'participation',
      action: agree ? 'accepted' : 'declined',
      actorId: viewer.id,
      about: { source: 'video', id: videoId },
      key: `named:${videoId}:${viewer.id}:${status}:${newId()}`,
    });
    tx.after(() => deps.realtime.toUser(owner, 'video_participation', { videoId, status }));
  });
  return { status };
}
