// Runs before the first paint while the site asks for the visitor's age: who has not answered sees the page
// blurred until the question is on screen.
(() => {
  if (!/(?:^|;\s*)adult=1(?:;|$)/.test(document.cookie))
    document.documentElement.setAttribute('data-gate', 'closed');
})();
