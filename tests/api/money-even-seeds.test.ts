import { startTestApi, type TestApi } from '#support/api.ts';
import { moneyHistories } from '#support/money-histories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

moneyHistories(() => api, 0);
