import { HttpResponse, http } from 'msw';
import { ApiError } from '#api/api-error.ts';
import { createApi, newKey } from '#api/client.ts';
import { fillPath, formData, queryText } from '#api/request-parts.ts';
import { service } from '#api/service.ts';
import { auth } from '#contract/auth.ts';
import { contract } from '#contract/endpoint.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import { success } from '#contract/wire.ts';
import { settingsService } from '#services/settings.ts';
import { usersService } from '#services/users.ts';
import { aUser, someSettings } from '#support/web-fixtures.ts';
import { mockCall, refuse, server, TEST_API } from '#support/web-msw.ts';
import { testShell } from '#support/web-render.tsx';

const paying = contract('paying', {
  pay: { method: 'POST', path: '/pay', access: 'user', once: true, reply: success },
});

function api(token: string | null = 'secret-token', onUnauthorized = jest.fn()) {
  const client = createApi({
    base: TEST_API,
    fetch: (...request) => fetch(...request),
    token: () => token,
    locale: () => 'de-DE',
    onUnauthorized,
  });
  return { client, onUnauthorized };
}

describe('what is sent', () => {
  it('is JSON with the raw token and the language, on reading calls too', async () => {
    let headers = new Headers();
    server.use(
      mockCall(users.me, ({ request }) => {
        headers = request.headers;
        return aUser();
      }),
    );
    await usersService.me({}, { api: api().client });
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('authorization')).toBe('secret-token');
    expect(headers.get('accept-language')).toBe('de-DE');
    expect(headers.get('idempotency-key')).toBeNull();
  });

  it('carries no Authorization for a visitor', async () => {
    let sent: string | null = 'something';
    server.use(
      mockCall(settings.public, ({ request }) => {
        sent = request.headers.get('authorization');
        return someSettings();
      }),
    );
    await settingsService.public({}, { api: api(null).client });
    expect(sent).toBeNull();
  });

  it('encodes once, repeats arrays and drops what is absent', () => {
    expect(fillPath('/posts/{id}/x', { id: 'a b/ä' })).toBe('/posts/a%20b%2F%C3%A4/x');
    expect(() => fillPath('/posts/{id}', { id: '' })).toThrow('/posts/{id} needs id');
    expect(
      queryText({ q: 'a b', ids: ['1', '2'], none: undefined, nothing: null, free: false, limit: 0 }),
    ).toBe('?q=a+b&ids=1&ids=2&free=false&limit=0');
    expect(queryText({ none: undefined })).toBe('');
    expect(queryText({ fromDate: new Date('2026-01-02T00:00:00Z') })).toBe(
      '?fromDate=2026-01-02T00%3A00%3A00.000Z',
    );
  });

  it('has an empty object as the body of a bare POST', async () => {
    let body: unknown = 'none';
    server.use(
      mockCall(auth.logout, (input) => {
        body = input.body;
        return { success: true };
      }),
    );
    await service(auth).logout({}, { api: api().client });
    expect(body).toEqual({});
  });

  it('names every money intent with a key of its own, or with the given one', async () => {
    const keys: (string | null)[] = [];
    server.use(
      mockCall(paying.pay, ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return { success: true };
      }),
    );
    const { client } = api();
    const given = newKey();
    await service(paying).pay({}, { api: client });
    await service(paying).pay({}, { api: client });
    await service(paying).pay({}, { api: client, idempotencyKey: given });
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe(given);
  });
});

describe('what comes back', () => {
  it('is the data of the envelope', async () => {
    server.use(mockCall(users.me, () => aUser({ name: 'Ada' })));
    await expect(usersService.me({}, { api: api().client })).resolves.toMatchObject({ name: 'Ada' });
  });

  it.each([204, 205])('is empty for %d', async (status) => {
    server.use(http.get(`${TEST_API}/users/me`, () => new HttpResponse(null, { status })));
    await expect(api().client.send(users.me)).resolves.toBeUndefined();
  });

  it('is an ApiError with the server’s words', async () => {
    server.use(
      mockCall(users.update, () =>
        refuse(422, 'users.email-taken', 'There is one already.', { email: 'Taken.' }),
      ),
    );
    const failure = await usersService.update({ body: {} }, { api: api().client }).catch((error) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      status: 422,
      code: 'users.email-taken',
      message: 'There is one already.',
      fields: { email: 'Taken.' },
    });
  });

  it.each([
    ['no words', {}, 'An error occurred, please try again later'],
    ['several words', { message: ['One.', 'Two.'] }, 'One. Two.'],
    ['nested words', { message: { message: 'Deep.' } }, 'Deep.'],
  ])('reads %s', async (_, body, message) => {
    server.use(http.get(`${TEST_API}/users/me`, () => HttpResponse.json(body, { status: 500 })));
    await expect(api().client.send(users.me)).rejects.toMatchObject({ status: 500, message });
  });

  it.each([
    ['a page in place of an answer', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['a success that is no JSON', () => HttpResponse.text('hello'), 200],
    ['no answer at all', () => HttpResponse.error(), 0],
  ])('copes with %s', async (_, answer, status) => {
    server.use(http.get(`${TEST_API}/users/me`, answer));
    await expect(api().client.send(users.me)).rejects.toMatchObject({
      status,
      message: 'An error occurred, please try again later',
    });
  });

  it('stops when asked, and that is no ApiError', async () => {
    server.use(mockCall(users.me, () => aUser()));
    const stop = new AbortController();
    const answer = usersService.me({}, { api: api().client, signal: stop.signal });
    stop.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('401', () => {
  beforeEach(() => {
    server.use(
      mockCall(users.me, () => refuse(401, 'http.unauthorized', 'Please login!')),
      mockCall(users.uploadAvatar, () => refuse(401, 'http.unauthorized', 'Please login!')),
    );
  });

  it('leads to the login page', async () => {
    const { client, onUnauthorized } = api();
    await expect(usersService.me({}, { api: client })).rejects.toMatchObject({ status: 401 });
    expect(onUnauthorized.mock.calls).toEqual([[{ isUpload: false }]]);
  });

  it('of an upload says so: its form is still on screen', async () => {
    const { client, onUnauthorized } = api();
    const files = { avatar: new Blob(['x']) };
    await expect(usersService.uploadAvatar({ files }, { api: client })).rejects.toMatchObject({
      status: 401,
    });
    expect(onUnauthorized.mock.calls).toEqual([[{ isUpload: true }]]);
  });

  it('leads nowhere when the call is quiet', async () => {
    const { client, onUnauthorized } = api();
    await expect(usersService.me({}, { api: client, quiet: true })).rejects.toMatchObject({ status: 401 });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('uploads', () => {
  it('put flat fields, repeated fields and files into one form', () => {
    const form = formData(
      { name: 'x', tags: ['a', 'b'], price: 2.5, none: undefined },
      { photo: [new Blob(['p'])] },
    );
    expect([...form.keys()]).toEqual(['name', 'tags', 'tags', 'price', 'photo']);
    expect(form.get('price')).toBe('2.5');
  });

  it('go out as multipart with the token and tell their progress', async () => {
    let type = '';
    server.use(
      mockCall(users.uploadAvatar, ({ request }) => {
        type = `${request.headers.get('content-type')} ${request.headers.get('authorization')}`;
        return { success: true, url: '/a.webp' };
      }),
    );
    const progress: number[] = [];
    const { send } = XMLHttpRequest.prototype;
    jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function halfway(
      this: XMLHttpRequest,
      body,
    ) {
      this.upload.dispatchEvent(
        new ProgressEvent('progress', { lengthComputable: true, loaded: 5, total: 10 }),
      );
      send.call(this, body);
    });
    const files = { avatar: new window.Blob(['0123456789']) };
    const options = { api: api().client, onProgress: (percent: number) => progress.push(percent) };
    await expect(usersService.uploadAvatar({ files }, options)).resolves.toEqual({
      success: true,
      url: '/a.webp',
    });
    expect(type).toMatch(/^multipart\/form-data; boundary=.* secret-token$/);
    expect(progress[0]).toBe(50);
  });

  it('can be stopped before they start', async () => {
    const stop = new AbortController();
    stop.abort();
    const files = { avatar: new window.Blob(['x']) };
    const answer = usersService.uploadAvatar({ files }, { api: api().client, signal: stop.signal });
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('has no client of its own outside a tab, so that no token can leak', async () => {
  expect(() => usersService.me()).toThrow('pass { api }');
  testShell();
  server.use(mockCall(users.me, () => aUser()));
  await expect(usersService.me()).resolves.toMatchObject({ username: 'ada' });
});
