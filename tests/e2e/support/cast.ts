import { operator } from './operator.ts';
import { newcomer, register } from './people.ts';
import { picture } from './pictures.ts';
import { api, BASE, newToken, tokenOf } from './session.ts';

/** Whoever looks at a screen; the last two have just signed up and have nothing yet. */
export const CAST = ['visitor', 'fan', 'performer', 'newfan', 'newperformer'] as const;
export type Viewer = (typeof CAST)[number];
export type Tokens = Record<Viewer, string | null>;

const PASSWORD = 'Quiet-Harbour-42';

async function aDocument(text: string): Promise<File> {
  const { name, mimeType, buffer } = await picture(text);
  return new File([new Uint8Array(buffer)], name, { type: mimeType });
}

/** Signs a performer up with both documents; waits for review. */
export async function newPerformer(name: string): Promise<{ username: string; token: string; id: string }> {
  const username = `new${Date.now().toString(36)}${Math.floor(Math.random() * 999)}`;
  const form = new FormData();
  const fields = { username, name, email: `${username}@example.org`, password: PASSWORD };
  for (const [key, value] of Object.entries({ ...fields, dateOfBirth: '1990-01-01' })) form.set(key, value);
  for (const field of ['idVerification', 'documentVerification'])
    form.set(field, await aDocument('Document'));
  const reply = await fetch(`${BASE}/api/auth/performers/register`, { method: 'POST', body: form });
  if (!reply.ok) throw new Error(`${name} could not sign up: ${await reply.text()}`);
  const token = await newToken({ username, password: PASSWORD });
  const { _id } = await api<{ _id: string }>('GET', '/performers/me', { token });
  return { username, token, id: _id };
}

/** Approved, without a post, and not shown in Antarctica. */
export async function shyPerformer(name = 'Shy Penguin'): Promise<string> {
  const { username, token, id } = await newPerformer(name);
  await operator('performers', 'approve', username);
  await api('PUT', `/performers/${id}`, { token, body: { blockCountries: ['AQ'] } });
  return username;
}

export async function enrolCast(
  names: { newfan: string; newperformer: string } = { newfan: 'Nora New', newperformer: 'Nell New' },
): Promise<Tokens> {
  return {
    visitor: null,
    fan: await tokenOf('demofan'),
    performer: await tokenOf('demoperformer'),
    newfan: await register({ ...newcomer('Nora'), firstName: names.newfan }),
    newperformer: (await newPerformer(names.newperformer)).token,
  };
}
