/** The files that the browser is asked to save from now on, until the end of the test. */
export function savedFiles() {
  const files: Blob[] = [];
  jest.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:saved';
  });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return {
    names: () => click.mock.contexts.map((link) => (link as HTMLAnchorElement).download),
    text: (at: number) =>
      new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.readAsText(files[at] as Blob);
      }),
  };
}
