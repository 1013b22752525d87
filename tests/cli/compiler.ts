import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { repo } from './support.js'

/** The compiler whose declarations of libraries are kept. */
export const version = ts.version

export interface Compiler {
  /** Its package. */
  readonly folder: string
  readonly version: string
}

/** The compilers to try; `npm run hosts` adds those of other versions. */
export const compilers: readonly Compiler[] = (
  process.env.APPKIT_COMPILERS ?? join(repo, 'node_modules/typescript')
)
  .split(',')
  .map(toCompiler)

/** Reads which version a folder has. */
export function toCompiler(folder: string): Compiler {
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { folder, version }
}

/**
 * Type-checks an app by another compiler, in a process of its own.
 *
 * @param folder - of the compiler.
 * @param root - the app's folder.
 * @param project - the flags that name what it compiles.
 * @returns its output, if it complains.
 */
export function compileWith(folder: string, root: string, project: string): readonly string[] {
  const parameters = [join(folder, 'bin/tsc'), ...project.split(' '), '--pretty', 'false']
  const { status, stdout } = spawnSync(process.execPath, parameters, { cwd: root, encoding: 'utf8' })
  return status === 0 ? [] : [stdout]
}

/**
 * Declarations of TypeScript and of packages, which are the same for each app. They are read, parsed and bound once in a
 * worker, which is most of what a compiler does for a small app.
 */
const libraries = new Map<string, ts.SourceFile | undefined>()

/**
 * Type-checks an app in this process, as `tsc -p` does.
 *
 * @param root - the app's folder.
 * @param file - its tsconfig.json or another.
 * @returns the complaints of the compiler, a line for each and those that belong to it; none if it compiles.
 */
export function typeCheck(root: string, file = 'tsconfig.json'): readonly string[] {
  const broken: ts.Diagnostic[] = []
  const parsed = ts.getParsedCommandLineOfConfigFile(join(root, file), undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => void broken.push(diagnostic),
  })
  if (parsed === undefined) return format(root, broken)
  return [...format(root, parsed.errors), ...checkFiles(root, parsed.fileNames, parsed.options)]
}

/**
 * Type-checks files of an app in this process, as `tsc` does with options on its command line.
 *
 * @param root - the app's folder.
 * @param rootNames - absolute paths.
 * @param options - those of the compiler.
 */
export function checkFiles(
  root: string,
  rootNames: readonly string[],
  options: ts.CompilerOptions,
): readonly string[] {
  const host = keepLibraries(ts.createCompilerHost(options), options)
  host.getCurrentDirectory = () => root
  return format(root, ts.getPreEmitDiagnostics(ts.createProgram({ rootNames, options, host })))
}

/**
 * Builds an app and the projects it refers to in this process, as `tsc -b` does.
 *
 * @param root - the app's folder.
 * @returns the complaints of the compiler.
 */
export function buildProjects(root: string): readonly string[] {
  const found: ts.Diagnostic[] = []
  const host = ts.createSolutionBuilderHost(
    ts.sys,
    (rootNames, options, compilerHost, ...rest) =>
      ts.createEmitAndSemanticDiagnosticsBuilderProgram(
        rootNames,
        options,
        compilerHost && options && keepLibraries(compilerHost, options, 'with versions'),
        ...rest,
      ),
    (diagnostic) => void found.push(diagnostic),
  )
  const status = ts.createSolutionBuilder(host, [root], {}).build()
  const lines = format(root, found)
  return status === ts.ExitStatus.Success || lines.length > 0 ? lines : [`The build ended with ${status}.`]
}

/** Lets a compiler take the declarations of libraries that an earlier one has parsed with options of the same effect. */
function keepLibraries(host: ts.CompilerHost, options: ts.CompilerOptions, kind = ''): ts.CompilerHost {
  const { getSourceFile } = host
  host.getSourceFile = (file, target, ...rest) => {
    if (!file.startsWith(repo) || !/\.d\.[cm]?ts$/.test(file))
      return getSourceFile.call(host, file, target, ...rest)
    const format = typeof target === 'object' ? target.impliedNodeFormat : undefined
    const key = [kind, options.target, options.module, options.moduleDetection, format, file].join()
    if (!libraries.has(key)) libraries.set(key, getSourceFile.call(host, file, target, ...rest))
    return libraries.get(key)
  }
  return host
}

function format(root: string, found: readonly ts.Diagnostic[]): readonly string[] {
  const text = ts.formatDiagnostics(found, {
    getCurrentDirectory: () => root,
    getCanonicalFileName: (file) => file,
    getNewLine: () => '\n',
  })
  return text.split('\n').filter((line) => line !== '')
}
