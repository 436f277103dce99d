/** Asked when the tab has moved through its history; true keeps the move from everybody else. */
type PopGuard = () => boolean;

const guards: PopGuard[] = [];

function onPop(event: PopStateEvent): void {
  if (guards.toReversed().some((holds) => holds())) event.stopImmediatePropagation();
}

/** Called once by the tab, before anybody else listens: Chrome calls the listeners of a window in the order they came. */
export function watchPops(): void {
  addEventListener('popstate', onPop, true);
}

/** From now on `guard` is asked, before those that came earlier. Answers how to end that. */
export function addPopGuard(guard: PopGuard): () => void {
  guards.push(guard);
  return () => void guards.splice(guards.indexOf(guard), 1);
}
