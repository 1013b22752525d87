import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { root } from './root.js'

/** The sandbox and `appkit dev`, compiled from the sources as they are now. */
export interface SandboxBuild {
  /** A host project with the sandbox installed. */
  readonly host: string
  /** Script that behaves as the command `appkit`, with `dev` only. */
  readonly appkit: string
  remove(): void
}

/** Compiles the TypeScript of a folder into another one, and copies what else is there, tests apart. */
function transpile(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    if (entry.endsWith('.test.ts')) continue
    if (!entry.endsWith('.ts')) {
      if (/\.\w+$/.test(entry)) cpSync(join(from, entry), join(to, entry))
      continue
    }
    const { outputText } = ts.transpileModule(readFileSync(join(from, entry), 'utf8'), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    })
    const file = join(to, entry.replace(/\.ts$/, '.js'))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, outputText)
  }
}

/**
 * Compiles the sandbox and `appkit dev` without types into a folder inside the repository, so that packages resolve as they do for
 * the real build, and no build has to be made before these tests.
 *
 * @returns the paths, and what removes the folder.
 */
export function buildSandbox(): SandboxBuild {
  const dir = join(root, '.cache', `sandbox-tests-${process.pid}`)
  rmSync(dir, { recursive: true, force: true })
  const host = join(dir, 'host')
  transpile(join(root, 'common'), join(dir, 'common'))
  for (const name of ['sandbox', 'cli']) {
    const target = join(dir, name)
    transpile(join(root, name, 'src'), join(target, 'dist'))
    cpSync(join(root, name, 'package.json'), join(target, 'package.json'))
    // Other workspaces have these packages in other versions.
    const own = join(root, name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(target, 'node_modules'), 'junction')
  }
  mkdirSync(join(host, 'node_modules'), { recursive: true })
  writeFileSync(join(host, 'package.json'), '{"name":"host","private":true}')
  symlinkSync(join(dir, 'sandbox'), join(host, 'node_modules/appkit-sandbox'))
  const appkit = join(dir, 'cli/dist/appkit-dev.js')
  writeFileSync(appkit, "import { runProcess } from './program/runProcess.js'\nawait runProcess('appkit')\n")
  return { host, appkit, remove: () => rmSync(dir, { recursive: true, force: true }) }
}
