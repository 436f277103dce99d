import vm from 'node:vm';

/*
 * Loaded before jest, which compiles every module again for every test file: for V8 two compiled functions with an
 * import callback each have nothing in common. Here a worker compiles a module once and evaluates it in each file's own
 * context, so that a file pays only for what its modules do.
 */
const { compileFunction } = vm;

/** By name, parameters and text of a file: its compiled form, and how the test file that runs now imports. */
const known = new Map();

function compile(code, names, { filename, importModuleDynamically }) {
  const key = `${filename} ${names.join()}`;
  const ofFile = known.get(key) ?? new Map();
  known.set(key, ofFile);
  const before = ofFile.get(code);
  if (before) return Object.assign(before, { importModuleDynamically });
  const made = { importModuleDynamically };
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

vm.compileFunction = (code, names, options) =>
  options?.parsingContext && options.importModuleDynamically && !code.startsWith('#!')
    ? compile(code, names, options).script.runInContext(options.parsingContext)
    : compileFunction(code, names, options);
