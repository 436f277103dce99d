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

/** The file is blamed only for what FFmpeg says of it; errors of the language or the operating system are ours. */
export function problemOf(error: unknown): MediaProblem {
  if (error instanceof MediaError) return error.problem;
  if (error instanceof NotWhole) return 'failed';
  if (error instanceof FFmpegError) return MACHINE_ERRORS.includes(error.code) ? 'failed' : 'unreadable';
  const isOfFFmpeg = error instanceof Error && error.constructor === Error && !('syscall' in error);
  return isOfFFmpeg ? 'unreadable' : 'failed';
}
