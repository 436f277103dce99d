import type { UiState } from './ui.ts';

const KEY = 'ui';

/** Saves the site's face for the next visit; a full or forbidden storage is no reason to stop. */
export function saveUi(ui: UiState): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ui));
  } catch {
    // Private windows may refuse: the server sends the same again.
  }
}

/** What was saved, {} when nothing usable is there. */
export function readUi(): Partial<UiState> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return saved && typeof saved === 'object' ? (saved as Partial<UiState>) : {};
  } catch {
    return {};
  }
}
