// Makes a package's modules and their declarations. Neither checks types: `npm run typecheck` does.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
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
 * Writes each source of a package as a module to the same place in `dist`, which is emptied first, and beside them the
 * modules of `common/` that they import.
 *
 * @param {string} folder the package
 * @throws {Error} naming the file that is no TypeScript
 */
export function writeModules(folder) {
  const [source, dist] = [join(root, folder, 'src'), join(root, folder, 'dist')]
  rmSync(dist, { recursive: true, force: true })
  for (const path of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue
    writeModule(join(source, path), join(dist, path.replace(/\.ts$/, '.js')), dist)
  }
}

function writeModule(file, target, dist) {
  const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), { target: 'es2022' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  mkdirSync(dirname(target), { recursive: true })
  const taken = []
  const text = moveImports(code, file, (imported) => {
    if (!imported.startsWith(common)) return undefined
    taken.push(imported.slice(common.length))
    return relative(dirname(target), join(dist, 'common', imported.slice(common.length)))
  })
  writeFileSync(target, text)
  for (const name of taken) {
    const copy = join(dist, 'common', name)
    if (!existsSync(copy)) writeModule(join(common, name.replace(/\.js$/, '.ts')), copy, dist)
  }
}

const common = join(root, 'common', sep)

/** Writes the paths that a module imports anew, where `moved` knows another one. */
const moveImports = (code, file, moved) =>
  code.replaceAll(/(?<=(?:from|import)\s*\(?\s*)(['"])(\.[^'"]+)\1/g, (whole, quote, path) => {
    const found = moved(join(dirname(file), path))?.replaceAll('\\', '/')
    return found === undefined ? whole : quote + (found.startsWith('.') ? '' : './') + found + quote
  })

/**
 * Writes the declarations of a package beside its modules. The compiler mirrors the repository, hosts see the package:
 * what it takes of `common/` and `generated/` lies beside the folders of its sources.
 *
 * @param {string} folder the package
 */
export async function writeDeclarations(folder) {
  const [dist, types] = [join(root, folder, 'dist'), join(root, folder, 'dist/.types')]
  const project = `${folder}/tsconfig.build.json`
  await must(process.execPath, [compiler, '-p', project, '--noCheck', '--emitDeclarationOnly'])
  const placeOf = (file) => {
    const path = relative(types, file)
    return join(dist, path.startsWith(join(folder, 'src', sep)) ? relative(join(folder, 'src'), path) : path)
  }
  for (const path of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.d.ts')) continue
    const file = join(types, path)
    const target = placeOf(file)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(
      target,
      moveImports(readFileSync(file, 'utf8'), file, (imported) =>
        relative(dirname(target), placeOf(imported)),
      ),
    )
  }
  rmSync(types, { recursive: true })
}
