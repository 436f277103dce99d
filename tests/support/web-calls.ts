import { endCallsOfTest } from './web-msw.ts';
import { textsWithoutOwnElement } from './web-texts.ts';

/**
 * Runs before the screen of a test is taken down, which is why it is a file of its own: a form that saves itself when
 * it goes away would do so in the next test, and the texts of the screen would be gone.
 */
afterEach(endCallsOfTest);

/** The screen, as it is at the end of a test, survives the translator of a browser (docs/product.md 10). */
afterEach(() => expect(textsWithoutOwnElement()).toEqual([]));
