// Brings a page's scripts once its first picture is on screen: fetching and running them would only hold that up.
// A tab nobody looks at paints nothing, and whoever touches the page is in a hurry: neither waits for a picture.
// What is typed and pressed before the page is hydrated is done again as soon as it is.
(() => {
  const addresses = document.currentScript.dataset.scripts.split(' ');
  const touches = ['pointerdown', 'keydown'];
  const TICKED = new Set(['checkbox', 'radio']);
  const typed = new Map();
  /** Buttons in the order of their last press; a press that is repeated out of impatience counts once. */
  const pressed = new Set();
  let brought = false;

  // Side by side in the net, one after another on the page, and asked for in small steps.
  function next() {
    const address = addresses.shift();
    if (!address) return;
    const script = document.createElement('script');
    script.src = address;
    script.async = false;
    document.head.append(script);
    setTimeout(next);
  }

  // See formats.js. start.ts waits for it, not for long.
  function learnFormats() {
    return new Promise((resolve) => {
      try {
        const worker = new Worker('/generated/fast-start/formats.js', {
          name: document.documentElement.lang,
        });
        worker.onmessage = worker.onerror = resolve;
      } catch {
        resolve();
      }
    });
  }

  function bring() {
    if (brought) return;
    brought = true;
    window.__footlightFormats = learnFormats();
    setTimeout(next);
  }

  function keep(event) {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest('button');
    if (!button) return;
    // Without its code a form would send what was typed as part of an address.
    event.preventDefault();
    // React answers presses a moment before the page says that it is hydrated: such a press would be answered twice.
    event.stopImmediatePropagation();
    pressed.delete(button);
    pressed.add(button);
  }

  function remember({ target }) {
    typed.set(target, TICKED.has(target.type) ? target.checked : target.value);
  }

  // React takes what stands in a field when it comes for the value it knows: it is told of another one first.
  function retype(value, field) {
    if (TICKED.has(field.type)) {
      field.checked = !value;
      return field.click();
    }
    if (field.type !== 'file') {
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }

  function hydrated() {
    removeEventListener('click', keep, true);
    removeEventListener('input', remember, true);
    typed.forEach(retype);
    // What was typed is taken in first.
    setTimeout(() => {
      for (const button of pressed) if (button.isConnected) button.click();
    });
  }

  for (const touch of touches) addEventListener(touch, bring, { once: true, capture: true, passive: true });
  addEventListener('click', keep, true);
  addEventListener('input', remember, true);
  addEventListener('footlight:hydrated', hydrated, { once: true });

  if (document.visibilityState === 'hidden') return bring();
  document.addEventListener('visibilitychange', bring, { once: true });
  // Some pictures never come.
  setTimeout(bring, 3000);
  if (!PerformanceObserver.supportedEntryTypes.includes('paint'))
    return requestAnimationFrame(() => setTimeout(bring));
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    bring();
  }).observe({ type: 'paint', buffered: true });
})();
