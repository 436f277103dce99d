// Runs before the first paint, so that what it does holds from the first moment on.
(() => {
  // A page from a cache shows in the reader's theme. The system's theme is not followed: without the cookie it is light.
  var found = /(?:^|;\s*)theme=(dark|light)(?:;|$)/.exec(document.cookie);
  document.documentElement.setAttribute('data-theme', found ? found[1] : 'light');

  // The context menu is off, so that pictures are not saved in passing. Where people need it they have it: in text
  // fields (paste, spelling) and on links (open in a new tab), but not on a picture within a link.
  var NEEDED = 'input, textarea, select, [contenteditable], a[href]';
  addEventListener('contextmenu', (event) => {
    var target = event.target;
    if (!(target instanceof Element)) return;
    if (!target.closest(NEEDED) || target.closest('img, picture, video, canvas')) event.preventDefault();
  });

  // A link to the login page says what was wanted here, so that it opens again afterwards, also while the page has no
  // other script yet. Written as src/lib/intent-store.ts does.
  function want(intent) {
    try {
      const wanted = { ...JSON.parse(intent), at: Date.now(), away: false };
      sessionStorage.setItem('footlight.intent', JSON.stringify(wanted));
    } catch {
      // A browser that stores nothing keeps the way back alone.
    }
  }
  addEventListener(
    'click',
    (event) => {
      var link = event.target instanceof Element ? event.target.closest('a[data-intent]') : null;
      if (link) want(link.dataset.intent);
    },
    true,
  );
})();
