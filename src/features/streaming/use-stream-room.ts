import { useEffect, useEffectEvent, useState } from 'react';
import type { StreamGoal } from '#contract/stream-tips.ts';
import { useSocket, useSocketEvent } from '#realtime/socket-provider.tsx';
import { laterGoal } from '#rules/tip-goals.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { streamMessageActions, streamMessageFlows } from '#store/stream-message.ts';

interface Options {
  /** The stream; null while there is none, or its chat is not for this person. */
  id: string | null;
  /** Counts among the viewers. The guest of a private show does so by the picture alone. */
  watches: boolean;
  /** Something about the stream has changed: it is asked for anew. */
  onNews: () => void;
}

interface StreamRoom {
  /** Null until the first word of it. */
  viewers: number | null;
  /** The performer is away: when the stream ends. Undefined while nothing was told of it. */
  lostUntil: string | null | undefined;
  /** What tips are collected for; undefined while nothing was told of it. */
  goal: StreamGoal | null | undefined;
}

/** Is in a stream for as long as its screen is open: hears its chat, and what happens to it. */
export function useStreamRoom({ id, watches, onNews }: Options): StreamRoom {
  const { status, emit } = useSocket();
  const dispatch = useAppDispatch();
  const [viewers, setViewers] = useState<number | null>(null);
  const [lostUntil, setLostUntil] = useState<string | null>();
  const [goal, setGoal] = useState<StreamGoal | null>();
  const isIt = (told: { conversationId: string }) => told.conversationId === id;
  const onTold = useEffectEvent((told: { conversationId: string }) => {
    if (isIt(told)) onNews();
  });

  useEffect(() => {
    if (!id) return;
    setViewers(null);
    setLostUntil(undefined);
    setGoal(undefined);
    dispatch(streamMessageFlows.load.request(id));
    return () => void dispatch(streamMessageActions.left(id));
  }, [id, dispatch]);

  useEffect(() => {
    if (!id || status !== 'connected') return;
    const place = { conversationId: id };
    emit(watches ? 'public-stream/join' : 'JOIN_ROOM', place);
    // What happened while there was no connection.
    dispatch(streamMessageFlows.load.request(id));
    setViewers(null);
    setLostUntil(undefined);
    setGoal(undefined);
    // After the questions of this page have begun: those of the screens around this one do so last.
    const timer = setTimeout(() => onTold(place));
    return () => {
      clearTimeout(timer);
      emit(watches ? 'public-stream/leave' : 'LEAVE_ROOM', place);
    };
  }, [id, status, watches, emit, dispatch]);

  useSocketEvent('public-room-changed', (told) => {
    if (isIt(told)) setViewers(told.total);
  });
  useSocketEvent('model-left', (told) => {
    if (isIt(told)) setLostUntil(told.interruptedUntil);
  });
  useSocketEvent('model-joined', (told) => {
    if (isIt(told)) setLostUntil(null);
  });
  useSocketEvent('stream_goal', (told) => {
    if (isIt(told)) setGoal((shown) => laterGoal(shown, told.goal));
  });
  useSocketEvent('change-stream-info', ({ conversation }) => onTold({ conversationId: conversation._id }));
  useSocketEvent('liveStreamEnded', (told) => onTold(told));
  useSocketEvent('public-stream/closed', (told) => onTold(told));
  return { viewers, lostUntil, goal };
}
