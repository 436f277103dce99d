import { settings } from '#contract/settings.ts';
import { someSettings } from '#support/web-fixtures.ts';
import { fetchOfTest, mockCall, server, TEST_API } from '#support/web-msw.ts';

const asked: string[] = [];

describe('a call that is on its way when its test ends', () => {
  it('is begun', () => {
    void fetchOfTest()(`${TEST_API}/nobody-answers-this`);
    void fetchOfTest()(TEST_API + settings.public.path);
  });

  it('is neither unhandled nor answered by the next test', async () => {
    server.use(
      mockCall(settings.public, () => {
        asked.push('settings');
        return someSettings();
      }),
    );
    await fetchOfTest()(TEST_API + settings.public.path);
    expect(asked).toEqual(['settings']);
  });
});
