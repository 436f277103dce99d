import {
  AVERROR_EACCES,
  AVERROR_EMFILE,
  AVERROR_ENOENT,
  AVERROR_ENOSPC,
  AVERROR_EPERM,
} from 'node-av/constants';
import { FFmpegError } from 'node-av/lib';
import { MediaError, type MediaProblem } from '../media-tools.ts';
import { NotWhole } from './check.ts';

/**
 * What FFmpeg says when the machine is at fault: no room, no rights, no such folder. A lack of memory is not among
 * them: a damaged file may ask for any amount.
 */
const MACHINE_ERRORS: readonly number[] = [
  AVERROR_ENOSPC,
  AVERROR_EMFILE,
  AVERROR_EACCES,
  AVERROR_EPERM,
  AVERROR_ENOENT,
];

/** Whether the machine is at fault, and no other way of doing the same would help. */
export const isMachineError = (error: unknown): boolean =>
  error instanceof FFmpegError && MACHINE_ERRORS.includes(error.code);

/** A filter, encoder or muxer failed: that is no fault of the file, whatever FFmpeg says of it. */
export class OutputError extends Error {}

/** Rethrows an error of a filter, encoder or muxer as an OutputError. */
export async function asOutputError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isMachineError(error)) throw error;
    throw new OutputError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** The file is blamed only for what FFmpeg says while it is read; everything else is ours. */
export function problemOf(error: unknown): MediaProblem {
  if (error instanceof MediaError) return error.problem;
  if (error instanceof NotWhole || error instanceof OutputError) return 'failed';
  if (error instanceof FFmpegError) return isMachineError(error) ? 'failed' : 'unreadable';
  const isOfFFmpeg = error instanceof Error && error.constructor === Error && !('syscall' in error);
  return isOfFFmpeg ? 'unreadable' : 'failed';
}
