import { endCallsOfTest } from './web-msw.ts';

/**
 * Runs before the screen of a test is taken down, which is why it is a file of its own: a form that saves itself when
 * it goes away would do so in the next test.
 */
afterEach(endCallsOfTest);
