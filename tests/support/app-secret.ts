/** APP_SECRET of every product that tests start, and of the commands that work beside one. */
export const TEST_SECRET = 'test-secret-of-the-suite-0123456789';
