// Makes a package's modules and their declarations. Neither checks types: `npm run typecheck` does.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transformSync } from 'rolldown/utils'
import { must, root } from './run.mjs'

/** The compiler that is a native program: it takes a tenth of the processor time of the one in JavaScript. */
export const compiler = join(root, 'node_modules/typescript7/bin/tsc')

/**
 * Runs what the command line of a package's build asks for: its modules, its declarations, or without a word both. What
 * only runs needs no declarations.
 *
 * @param {{ modules: () => Promise<void>, declarations: () => Promise<void> }} steps
 */
export async function runBuild({ modules, declarations }) {
  const only = process.argv[2]
  if (only !== '--declarations') await modules()
  if (only !== '--modules') await declarations()
}

/**
 * Writes each source of a package as a module to the same place in `dist`, which is emptied first.
 *
 * @param {string} folder the package
 * @throws {Error} naming the file that is no TypeScript
 */
export function writeModules(folder) {
  const [source, dist] = [join(root, folder, 'src'), join(root, folder, 'dist')]
  rmSync(dist, { recursive: true, force: true })
  for (const path of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue
    const file = join(source, path)
    const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), { target: 'es2022' })
    if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
    const target = join(dist, path.replace(/\.ts$/, '.js'))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, code)
  }
}

/**
 * Writes the declarations of a package to where its `tsconfig.build.json` says.
 *
 * @param {string} folder the package
 */
export function writeDeclarations(folder) {
  const project = `${folder}/tsconfig.build.json`
  return must(process.execPath, [compiler, '-p', project, '--noCheck', '--emitDeclarationOnly'])
}

/**
 * Puts the declarations of a package's own sources into its `dist`. The compiler mirrors the repository in `dist/.types`
 * where a package has sources of `catalogue/`; nothing that it exports names those.
 *
 * @param {string} folder the package
 */
export function placeDeclarations(folder) {
  const [dist, types] = [join(root, folder, 'dist'), join(root, folder, 'dist/.types')]
  cpSync(join(types, folder, 'src'), dist, { recursive: true })
  rmSync(types, { recursive: true, force: true })
}
