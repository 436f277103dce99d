import {
  type FileProblem,
  fileProblem,
  isMessageFile,
  MESSAGE_FILES_MAX,
  type MessageForm,
  type MessageFormCode,
  messageFormProblems,
} from '#rules/messages.ts';
import { type Tokens, tokensFromWire, toWire } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import { invalid } from '../../http/errors.ts';
import type { FileRow } from '../files/files.service.ts';
import { TAKEN_DOWN } from '../files/taken-down.service.ts';
import { priceBounds } from '../settings/settings.service.ts';

interface Sale {
  isSale?: boolean | undefined;
  /** Tokens. */
  price?: number | undefined;
}

const FIELDS: Record<MessageFormCode, string> = {
  'text-required': 'text',
  'file-required': 'fileIds',
  'too-many-files': 'fileIds',
  'price-not-here': 'price',
  'price-without-files': 'price',
  'price-too-low': 'price',
  'price-too-high': 'price',
};

const FILE_REQUIRED: Record<MessageForm['type'], string> = {
  text: 'Please add a file.',
  media: 'Please add a photo, a video or a sound file.',
  photo: 'Please add a photo.',
  video: 'Please add a video.',
  audio: 'Please add a sound file.',
};

/** 422 for what keeps a message from being sent, by field. */
export async function checkForm(deps: Deps, form: MessageForm): Promise<void> {
  const bounds = await priceBounds(deps);
  const texts: Record<MessageFormCode, string> = {
    'text-required': 'Please write something.',
    'file-required': FILE_REQUIRED[form.type],
    'too-many-files': `Please choose at most ${MESSAGE_FILES_MAX} files.`,
    'price-not-here': 'Only creators can sell something, and only to fans.',
    'price-without-files': 'Please add a photo, a video or a sound: a price is for files.',
    'price-too-low': `The lowest price is ${toWire(bounds.min)} tokens.`,
    'price-too-high': `The highest price is ${toWire(bounds.max)} tokens.`,
  };
  const problems = messageFormProblems(form, bounds);
  if (problems.length === 0) return;
  throw invalid(Object.fromEntries(problems.map((code) => [FIELDS[code], texts[code]])));
}

const PROBLEMS: Record<FileProblem, string> = {
  'taken-down': TAKEN_DOWN,
  failed: 'One of the files could not be processed. Please take it out, or try it again.',
};

/** 422 for files that are not the sender's own uploads for messages, or that have a problem (`fileProblem`). */
export function checkFiles(found: readonly FileRow[], ids: readonly string[], senderId: string): FileRow[] {
  return ids.map((id) => {
    const file = found.find((one) => one.id === id);
    if (file?.ownerId !== senderId || !isMessageFile(file.type))
      throw invalid({ fileIds: 'Please choose photos, videos or sounds you uploaded for a message.' });
    const problem = fileProblem(file);
    if (problem) throw invalid({ fileIds: PROBLEMS[problem] });
    return file;
  });
}

/** Null where nothing is sold. A price that is no plain zero sells, unless it is said that it does not. */
export const priceOf = ({ isSale, price = 0 }: Sale): Tokens | null =>
  (isSale ?? price > 0) ? tokensFromWire(price) : null;
