import ts from 'typescript'

/** Sources by their path and the way they are read: libraries and declarations of our packages are read once in a worker. */
const sources = new Map<string, ts.SourceFile | undefined>()

/**
 * Creates a program that shares what never changes, which is all below `node_modules` and `dist`, with the programs made
 * before. Reading and binding the libraries is most of what a small program costs.
 *
 * @param files - its roots, absolute
 * @param options - of the compiler
 */
export function createProgram(files: readonly string[], options: ts.CompilerOptions): ts.Program {
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (path, version, onError, isNew) => {
    if (!/\/(?:node_modules|dist)\//.test(path)) return read(path, version, onError, isNew)
    const { impliedNodeFormat, languageVersion } =
      typeof version === 'object' ? version : { languageVersion: version }
    const key = [path, languageVersion, impliedNodeFormat, options.module, options.moduleResolution].join(' ')
    if (!sources.has(key)) sources.set(key, read(path, version, onError, isNew))
    return sources.get(key)
  }
  return ts.createProgram([...files], options, host)
}
