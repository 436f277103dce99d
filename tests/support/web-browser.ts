import { webcrypto } from 'node:crypto';

/** The parts of a browser that jsdom lacks and our screens or antd need. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** antd's Form needs a MessageChannel; Node's own would keep the test process alive. */
class TimerChannel {
  port1: { onmessage: ((event: { data: unknown }) => void) | null; close: () => void };
  port2: { postMessage: (data: unknown) => void; close: () => void };

  constructor() {
    this.port1 = { onmessage: null, close: () => undefined };
    this.port2 = {
      postMessage: (data) => void setTimeout(() => this.port1.onmessage?.({ data }), 0),
      close: () => undefined,
    };
  }
}

function mediaQuery(media: string) {
  const nothing = () => undefined;
  return {
    matches: false,
    media,
    onchange: null,
    addListener: nothing,
    removeListener: nothing,
    addEventListener: nothing,
    removeEventListener: nothing,
    dispatchEvent: () => false,
  };
}

/** jsdom's files are read by a FileReader only. */
function installText(): void {
  Blob.prototype.text ??= function text(this: Blob) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => reject(reader.error);
      reader.readAsText(this);
    });
  };
}

/** jsdom knows <dialog> only as a plain element: enough of it for opening and closing. As in browsers, `close` is told later. */
function installDialog(): void {
  const { prototype } = HTMLDialogElement;
  prototype.show ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  prototype.close ??= function close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  };
}

/** jest-fixed-jsdom puts Node's FormData and Blob in place of jsdom's; an XHR upload takes only jsdom's own. */
function restoreForms(): void {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const own = frame.contentWindow as unknown as { FormData: typeof FormData };
  Object.assign(globalThis, { FormData: own.FormData, Blob: Object.getPrototypeOf(File) });
  frame.remove();
}

export function installBrowserParts(): void {
  restoreForms();
  const plainStyle = window.getComputedStyle.bind(window);
  Object.assign(window, {
    matchMedia: mediaQuery,
    ResizeObserver: NoObserver,
    IntersectionObserver: NoObserver,
    MessageChannel: TimerChannel,
    scrollTo: () => undefined,
    // jsdom prints "not implemented" for the pseudo-element argument.
    getComputedStyle: (element: Element) => plainStyle(element),
  });
  Element.prototype.scrollIntoView ??= () => undefined;
  if (!crypto.subtle) Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle });
  // Node's own take no files of jsdom's.
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  installDialog();
  installText();
}
