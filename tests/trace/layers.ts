/** The layers of the server in the order in which a request comes to them; a file belongs to the first that fits. */
const LAYERS: [name: string, files: RegExp][] = [
  ['HTTP', /^server\/(?:app\.ts$|http\/|web\/)/],
  ['routes, jobs and commands', /\.(?:routes|jobs|commands)\.ts$/],
  ['services', /\.(?:service|payment-handler|object-kind)\.ts$/],
  ['rules', /^src\/rules\/|\.rule\.ts$/],
  ['queries', /\.queries\.ts$|^server\/db\//],
  ['presenters', /\.present\.ts$/],
  ['helpers of these, and e-mails', /^server\/features\//],
  ['providers', /^server\/providers\//],
  ['queue and sockets', /^server\/(?:jobs|realtime)\//],
  ['what all of the server shares', /^/],
];

/** The files by layers; a layer that has none of them is left out. */
export function inLayers(files: readonly string[]): { layer: string; files: string[] }[] {
  const layerOf = (file: string) => LAYERS.find(([, pattern]) => pattern.test(file))?.[0];
  return LAYERS.map(([layer]) => ({ layer, files: files.filter((file) => layerOf(file) === layer) })).filter(
    (found) => found.files.length > 0,
  );
}
