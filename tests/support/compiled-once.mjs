import vm from 'node:vm';

/*
 * Loaded before jest, which compiles every module again for every test file: for V8 two compiled functions with an
 * import callback each have nothing in common. Here a worker compiles a module once and evaluates it in each file's own
 * context, so that a file pays only for what its modules do. `COMPILED_ONCE=off npm test` leaves it out, to measure it or
 * when it is suspected; tests/repository/compiled-once.test.ts fails when jest no longer goes this way.
 */
const { compileFunction } = vm;

/** By name, parameters and text of a file: its compiled form, and how the test file that runs now imports. */
const known = new Map();

function compile(code, names, { filename, importModuleDynamically }) {
  const key = `${filename} ${names.join()}`;
  const ofFile = known.get(key) ?? new Map();
  known.set(key, ofFile);
  const before = ofFile.get(code);
  if (before) {
    before.uses += 1;
    return Object.assign(before, { importModuleDynamically });
  }
  const made = { importModuleDynamically, uses: 1 };
  // On the line of the code's first one, so that every place in it stays the same.
  const head = `(function (${names.join(',')}) {`;
  made.script = new vm.Script(`${head}${code}\n})`, {
    filename,
    columnOffset: -head.length,
    importModuleDynamically: (...asked) => made.importModuleDynamically(...asked),
  });
  ofFile.set(code, made);
  return made;
}

function compileOnce(code, names, options) {
  if (!options?.parsingContext || !options.importModuleDynamically || code.startsWith('#!'))
    return compileFunction(code, names, options);
  return compile(code, names, options).script.runInContext(options.parsingContext);
}

/** How often the compiled form of a file was used by this worker; null for one that did not come by here. */
function usesOf(filename) {
  const forms = [...known].flatMap(([key, ofFile]) =>
    key.startsWith(`${filename} `) ? [...ofFile.values()] : [],
  );
  return forms.length === 0 ? null : forms.reduce((sum, { uses }) => sum + uses, 0);
}

if (process.env.COMPILED_ONCE !== 'off') vm.compileFunction = Object.assign(compileOnce, { usesOf });
