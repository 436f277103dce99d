import { draftBody, postBody } from '#features/feeds/composer/post-body.ts';
import { EMPTY_POST, mostTyped, postValues } from '#features/feeds/composer/post-values.ts';
import { moved, storedFile } from '#features/items/editor/form-files.ts';
import { basicBody, basicValues, wholePhone } from '#features/performers/account/basic-values.ts';
import { deviceName, isHandheld } from '#features/performers/account/device-name.ts';
import { firstStepsDone, notePricesSeen, pricesSeen } from '#features/performers/account/first-steps-rule.ts';
import { priceBody, priceValues } from '#features/performers/account/price-values.ts';
import { changedPart } from '#features/performers/account/use-profile-form.ts';
import { surplusOf } from '#rules/text.ts';
import { typedAmount } from '#rules/typed-amount.ts';
import { aFeed, aPhoto } from '#support/web-content.ts';
import { anOwnPerformer } from '#support/web-creator.ts';

describe('the account on the wire', () => {
  it('sends only what differs', () => {
    expect(changedPart({ name: 'A', languages: ['en'] }, { name: 'B', languages: ['en'] })).toEqual({
      name: 'A',
    });
    const before = basicValues(anOwnPerformer());
    expect(changedPart(basicBody({ ...before, name: ' Nova  Stage ' }), basicBody(before))).toEqual({});
  });

  it('writes a number with its dial code, however it was typed', () => {
    expect(wholePhone('06 12 34 56 78', 'NL')).toBe('31612345678');
    expect(wholePhone('+31 6 12345678', 'NL')).toBe('31612345678');
    expect(wholePhone('06 1234567', 'IT')).toBe('39061234567');
    expect(wholePhone('', 'NL')).toBe('');
    expect(wholePhone('123456', '')).toBe('123456');
  });

  it('reads prices as people type them', () => {
    expect(typedAmount('9,99')).toBe(9.99);
    expect(typedAmount('9.999')).toBeNaN();
    expect(typedAmount(' ')).toBeNaN();
    const values = { ...priceValues(anOwnPerformer()), durationFreeSubscriptionDays: '' };
    expect(priceBody(values)).not.toHaveProperty('durationFreeSubscriptionDays');
  });

  it('counts a price as chosen once it was looked at or somebody pays it', () => {
    const fresh = anOwnPerformer({ stats: { ...anOwnPerformer().stats, subscribers: 0 } });
    expect(firstStepsDone(fresh, false).prices).toBe(false);
    expect(firstStepsDone(fresh, true).prices).toBe(true);
    expect(firstStepsDone(anOwnPerformer({ avatar: '/no-avatar.jpg' }), true).portrait).toBe(false);
  });

  it('names devices as people know them', () => {
    const edge = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/140 Safari/537 Edg/140';
    expect(deviceName('curl/8')).toEqual({ browser: '', system: '' });
    expect(deviceName(`${edge} EdgA/1`)).toEqual({ browser: 'Edge', system: 'Windows' });
    expect(isHandheld('Mozilla/5.0 (iPhone; CPU iPhone OS 19)')).toBe(true);
  });
});

describe('the post on the wire', () => {
  const NONE = { files: [], thumbnail: [], teaser: [] };
  const photos = [storedFile(aPhoto({ _id: 'a' })), storedFile(aPhoto({ _id: 'b' }))];

  it('writes whom it is for as isSale and price', () => {
    const of = (audience: 'everyone' | 'subscribers' | 'ppv') =>
      postBody({ ...EMPTY_POST, audience, price: '7,5' }, { ...NONE, files: photos });
    expect(of('everyone')).toMatchObject({ isSale: true, price: 0, fileIds: ['a', 'b'] });
    expect(of('subscribers')).toMatchObject({ isSale: false, price: 0 });
    expect(of('ppv')).toMatchObject({ isSale: true, price: 7.5 });
  });

  it('comes back as it was', () => {
    const feed = aFeed({ isSale: true, price: 12.5, status: 'inactive', type: 'text', text: 'Hi' });
    const body = postBody(postValues(feed), {
      ...NONE,
      files: photos,
      thumbnail: [photos[1] as (typeof photos)[0]],
    });
    expect(body).toMatchObject({
      type: 'text',
      isSale: true,
      price: 12.5,
      status: 'inactive',
      fileIds: [],
      thumbnailId: 'b',
    });
  });

  it('sends only photos that have arrived', () => {
    const late = { ...(photos[0] as (typeof photos)[0]), status: 'failed' as const };
    const files = [late, photos[1] as (typeof photos)[0]];
    expect(postBody(EMPTY_POST, { ...NONE, files }).fileIds).toEqual(['b']);
    expect(draftBody(EMPTY_POST, { ...NONE, files }).fileIds).toEqual(['a', 'b']);
  });

  it('keeps a draft for sale while it has no price, and what another type would leave out', () => {
    const values = { ...EMPTY_POST, type: 'text', audience: 'ppv', price: '' } as const;
    const draft = draftBody(values, { ...NONE, files: photos });
    expect(draft).toMatchObject({ status: 'draft', isSale: true, price: 0.01, fileIds: ['a', 'b'] });
  });

  it('knows what is too much: over 300 characters, or over what a longer text from elsewhere had', () => {
    expect([mostTyped(''), mostTyped('x'.repeat(421)), mostTyped('x'.repeat(900))]).toEqual([300, 421, 500]);
    expect(surplusOf('😀'.repeat(310), 300)).toBe('😀'.repeat(10));
    expect(surplusOf(` ${'x'.repeat(300)} `, 300)).toBe('');
  });

  it('moves a photo and keeps the others in order', () => {
    const ids = (list: { id: string }[]) => list.map(({ id }) => id).join('');
    const three = [...photos, storedFile(aPhoto({ _id: 'c' }))];
    expect(ids(moved(three, 'c', 0))).toBe('cab');
    expect(ids(moved(three, 'a', 2))).toBe('bca');
    expect(ids(moved(three, 'x', 0))).toBe('abc');
  });
});

it('remembers for each performer of a device whether the prices were looked at', () => {
  notePricesSeen('p1');
  expect([pricesSeen('p1'), pricesSeen('p2')]).toEqual([true, false]);
});
