import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Project, type SourceFile, ts } from '../edits/tsMorph.js'
import { listFiles } from '../files/listFiles.js'
import { placeOf } from '../files/place.js'
import { findConfig } from '../host/findProject.js'
import type { OtherKit } from './kits/types.js'

/** A file of a host that is about another kit. */
export interface HostSource {
  /** From the host's root, `/` between folders. */
  readonly path: string
  readonly bytes: Buffer
}

/**
 * Finds the source files of a host that name another kit, its elements or its variables.
 *
 * @param root - the host's folder.
 * @param kit - the other kit.
 */
export function sourcesWith(root: string, kit: OtherKit): readonly HostSource[] {
  const tags = Object.keys(kit.tags)
  const variables = Object.keys(kit.variables)
  return listFiles(root, /\.[cm]?[jt]sx?$/).flatMap((path) => {
    if (path === findConfig(root)) return []
    const bytes = readFileSync(placeOf(root, path))
    const text = bytes.toString('utf8')
    const isNamed = [...text.matchAll(/['"`]([^'"`\n]+)['"`]/g)].some(([, name = '']) =>
      kit.packages.test(name),
    )
    const isUsed =
      tags.some((tag) => text.includes(`<${tag}`)) || variables.some((name) => text.includes(name))
    return isNamed || isUsed ? [{ path, bytes }] : []
  })
}

/**
 * Loads the sources of a host, so that constants can be followed from file to file.
 *
 * @param root - the host's folder.
 * @returns a function that gives the parsed file of a path; undefined if it does not parse.
 */
export function loadSources(root: string): (path: string) => SourceFile | undefined {
  const named = ['tsconfig.app.json', 'tsconfig.json', 'jsconfig.json'].map((name) => join(root, name))
  const tsconfig = named.find((path) => existsSync(path))
  const read = tsconfig === undefined ? undefined : ts.readConfigFile(tsconfig, ts.sys.readFile).config
  const { paths, baseUrl } = (read?.compilerOptions ?? {}) as {
    paths?: Record<string, string[]>
    baseUrl?: string
  }
  const project = new Project({
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
    // Constants lie in files of the host. The types of its packages would take a hundred times as long to read.
    resolutionHost: (host, options) => ({
      resolveModuleNames: (names, from) =>
        names.map((name) => {
          const { resolvedModule } = ts.resolveModuleName(name, from, options(), host)
          return resolvedModule?.isExternalLibraryImport ? undefined : resolvedModule
        }),
      resolveTypeReferenceDirectives: (names) => names.map(() => undefined),
    }),
    compilerOptions: {
      allowJs: true,
      jsx: ts.JsxEmit.Preserve,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
      baseUrl: baseUrl === undefined ? root : join(root, baseUrl),
      ...(paths && { paths }),
    },
  })
  for (const path of listFiles(root, /\.[cm]?[jt]sx?$/))
    project.addSourceFileAtPathIfExists(placeOf(root, path))
  return (path) => {
    const file = project.getSourceFile(placeOf(root, path))
    if (file === undefined) return undefined
    return project.getProgram().getSyntacticDiagnostics(file).length === 0 ? file : undefined
  }
}
