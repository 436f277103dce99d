import { MESSAGE_FILE_TYPES } from '#rules/messages.ts';
import type { ObjectKind } from '../objects/object-kinds.ts';
import { messagesShowFile, tellOfFile } from './message-files.service.ts';
import { takeDownMessage } from './message-take-down.service.ts';
import { ownMessages } from './messages.service.ts';

/** What two people write to each other: nobody comments on it or likes it. */
export const messageObject: ObjectKind = {
  table: { name: 'messages' },
  find: async () => null,
  async present(deps, ids, { viewer }) {
    const shown = viewer ? await ownMessages(deps, ids, viewer.id) : [];
    return new Map(shown.map((message) => [message._id, message]));
  },
  async contents(deps, id, { viewer }) {
    const [message] = viewer ? await ownMessages(deps, [id], viewer.id) : [];
    return message && !message.isLocked ? message.files.map((file) => ({ file, title: '' })) : [];
  },
  takeDown: takeDownMessage,
  files: { types: MESSAGE_FILE_TYPES, show: messagesShowFile, progressed: tellOfFile },
};
