import { auth } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { users } from '#contract/users.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { type ApiProcess, startApiProcess } from '#support/api-process.ts';
import { aFan, type Person } from '#support/factories.ts';
import { memoryRaisedBy } from '#support/flood.ts';
import { anInterlacedPng, aProgressiveJpeg, asFile } from '#support/images.ts';
import { workerDatabase } from '#support/postgres.ts';

jest.setTimeout(180_000);

/** What pictures may take together (docs/product.md 6.1), and what the first of them loads. */
const MOST_MEGABYTES = 400 + 100;
const REFUSED_MEGABYTES = 100;

let api: TestApi;
let server: ApiProcess;
let fans: Person[];
beforeAll(async () => {
  api = await startTestApi();
  await api.reset();
  api.clock.set(new Date().toISOString());
  server = await startApiProcess((await workerDatabase()).url);
  fans = await Promise.all(Array.from({ length: 6 }, () => aFan(api, { password: 'Correct-Horse-9' })));
});
afterAll(async () => {
  await server.stop();
  await api.close();
});

const post = async ({ path }: Endpoint, body: FormData | string, headers: Record<string, string>) => {
  const response = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body });
  return { status: response.status, body: await response.text() };
};

function sendPortrait(picture: Buffer, { token }: Person) {
  const form = new FormData();
  form.append('avatar', asFile(picture, 'x.png', 'image/png'));
  return post(users.uploadAvatar, form, { authorization: token });
}

test('small files that unfold to hundreds of megabytes are refused by their header', async () => {
  const picture = await anInterlacedPng();
  expect(picture.length).toBeLessThan(4_000_000);
  const raised = await memoryRaisedBy(server.pid, async () => {
    for (const { status, body } of await Promise.all(fans.map((fan) => sendPortrait(picture, fan)))) {
      expect(status).toBe(422);
      expect(JSON.parse(body).fields.avatar).toMatch(/takes too much memory to read/);
    }
  });
  expect(raised).toBeLessThan(REFUSED_MEGABYTES);
});

test('pictures that are heavy, but may come, take the memory of one, and people can sign in meanwhile', async () => {
  const picture = await aProgressiveJpeg();
  const answered: string[] = [];
  const raised = await memoryRaisedBy(server.pid, async () => {
    const sent = fans.map(async (fan) => {
      expect((await sendPortrait(picture, fan)).status).toBe(200);
      answered.push('portrait');
    });
    // Until the pictures have come.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { username = '', password } = fans[0] as Person;
    const login = await post(auth.login, JSON.stringify({ username, password }), {
      'content-type': 'application/json',
    });
    expect(login.status).toBe(200);
    answered.push('login');
    await Promise.all(sent);
  });
  expect(raised).toBeLessThan(MOST_MEGABYTES);
  expect(answered).toHaveLength(7);
  expect(answered.indexOf('login')).toBeLessThan(3);
});
