// Runs before the first paint, so that a page from a cache shows in the reader's theme. The system's theme is
// not followed (spec §2): without the cookie it is light.
(() => {
  var found = /(?:^|;\s*)theme=(dark|light)(?:;|$)/.exec(document.cookie);
  document.documentElement.setAttribute('data-theme', found ? found[1] : 'light');
})();
