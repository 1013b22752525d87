import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { collectNotes } from '../../../cli/src/generate/collectNotes.js'
import type { Note, PlannedFile } from '../../../cli/src/generate/document/types.js'
import { planSpecOutputs } from '../../../cli/src/generate/planSpecOutputs.js'
import { checkFiles } from '../../cli/compiler.js'
import { root } from './root.js'

/** The strictest settings that a host's compiler may have, as in tsconfig.json. */
export const strictSettings = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  isolatedModules: true,
  noFallthroughCasesInSwitch: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedIndexedAccess: true,
  noUncheckedSideEffectImports: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
}

/** The same, as the compiler takes them. */
export const strictest: ts.CompilerOptions = ts.convertCompilerOptionsFromJson(strictSettings, root).options

/** Generated files that lie in a folder of their own, from which packages are found. */
export interface Made {
  readonly folder: string
  readonly files: readonly PlannedFile[]
  /** Rules of the document that validators do not enforce. */
  readonly notes: readonly Note[]
}

/**
 * Generates from one document, as a host does, and writes what comes of it.
 *
 * @param name - name of the spec.
 * @param document - the document itself, or the absolute path of a file.
 * @param folder - the folder to write to; by default a new one, which the caller removes.
 * @returns the files and where they are.
 * @throws SpecError if the document is refused.
 */
export async function madeFrom(name: string, document: object | string, folder = newFolder()): Promise<Made> {
  mkdirSync(folder, { recursive: true })
  const file = typeof document === 'string' ? document : join(folder, `${name}.json`)
  if (typeof document !== 'string') writeFileSync(file, JSON.stringify(document, null, 2))
  const notes = collectNotes()
  const files = await planSpecOutputs(root, [{ name, file }], { notes })
  for (const { path, content } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return { folder, files, notes: notes.list() }
}

/** @returns a new folder inside of the repository. */
export function newFolder(): string {
  mkdirSync(join(root, '.cache'), { recursive: true })
  return mkdtempSync(join(root, '.cache/made-'))
}

/**
 * Compiles generated files under the strictest settings, with code that uses them.
 *
 * @param made - the files.
 * @param uses - a module that lies beside the folder `generated`.
 * @returns the complaints of the compiler.
 */
export function complaints({ folder, files }: Made, uses = ''): readonly string[] {
  const use = join(folder, 'use.ts')
  writeFileSync(use, `${uses}\nexport {}\n`)
  return checkFiles(root, [use, ...files.map(({ path }) => join(folder, path))], strictest)
}

/**
 * Loads a module of generated files.
 *
 * @param made - the files.
 * @param path - path of the module without its extension, such as `generated/shop/client`.
 * @returns its exports by name.
 */
export async function load(
  { folder, files }: Made,
  path: string,
): Promise<Readonly<Record<string, unknown>>> {
  for (const { path: file, content } of files) {
    // Types leave no code.
    if (file.endsWith('/types.ts')) continue
    const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
    const { outputText } = ts.transpileModule(content, { compilerOptions: options })
    writeFileSync(join(folder, file.replace(/\.ts$/, '.js')), outputText)
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const url = pathToFileURL(join(folder, `${path}.js`)).href
  return (await import(/* @vite-ignore */ url)) as Readonly<Record<string, unknown>>
}

/** Removes what was written. */
export function remove({ folder }: Pick<Made, 'folder'>): void {
  rmSync(folder, { recursive: true, force: true })
}
