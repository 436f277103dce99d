import { endCallsOfTest } from './web-msw.ts';
import { textsWithoutOwnElement } from './web-texts.ts';

/**
 * Runs before the screen of a test is taken down, which is why it is a file of its own: a form that saves itself when
 * it goes away would do so in the next test, and the texts of the screen would be gone.
 */
afterEach(endCallsOfTest);

/** Every screen in every state that a test leaves survives a translator (docs/product.md 10). */
afterEach(() => expect(textsWithoutOwnElement()).toEqual([]));
