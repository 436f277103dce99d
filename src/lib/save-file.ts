const KEEP_MS = 1000;

/** Saves what an address sends; without a name, under the one that it says. */
export function saveFrom(url: string, name = ''): void {
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}

/** Hands a file to the person, as a download of this name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  saveFrom(url, name);
  // Some browsers read it only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
