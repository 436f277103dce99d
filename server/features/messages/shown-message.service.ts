import type { Message } from '#contract/messages.ts';
import type { Deps } from '../../deps.ts';
import { presentCardOf } from '../users/people.service.ts';
import type { MessageRow } from './message-rows.queries.ts';
import { presentMessage } from './messages.present.ts';

/** A message as this member gets it. */
export const shownMessage = (deps: Deps, row: MessageRow, viewerId: string): Message =>
  presentMessage(deps, row, presentCardOf(deps, row.sender), viewerId);
