import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SIWEConfig, SIWXConfig } from 'appkit-runtime/features/siwx'
import { createJiti } from 'jiti'
import ts from 'typescript'
import { expect } from 'vitest'
import { checkFiles } from './compiler.js'
import { linkPackages, put, type Run, repo, run, scratch } from './support.js'

/** Apps of other kits, without packages. */
export const fixtures = join(repo, 'tests/cli/fixtures/migrate')

/** A host of the fixtures, with the packages that an install would give it, except those of the other kit. */
export function host(name: string): string {
  const root = join(scratch(), name)
  cpSync(join(fixtures, name), root, { recursive: true })
  linkPackages(root)
  const ids = ['VITE_PROJECT_ID', 'VITE_WALLETCONNECT_PROJECT_ID', 'NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID']
  put(root, { '.env': ids.map((id) => `${id}=0123456789abcdef\n`).join('') })
  for (const entry of ['wagmi', 'ethers', '@tanstack', '@wagmi', 'next'])
    if (existsSync(join(repo, 'node_modules', entry)))
      symlinkSync(join(repo, 'node_modules', entry), join(root, 'node_modules', entry))
  return root
}

/** Migrates a host, without an install, and without its own compiler: types are compared by `errorsOf`. */
export const migrate = (cwd: string, from: string, ...args: string[]): Promise<Run> =>
  migrateChecked(cwd, from, '--no-check', ...args)

/** Migrates a host as its user does, with its own compiler before and after. */
export const migrateChecked = (cwd: string, from: string, ...args: string[]): Promise<Run> =>
  run('create-appkit', ['migrate', `from-${from}`, '--no-install', ...args], { cwd })

/** A decision that a migration leaves to a person. */
export interface Decision {
  readonly code: string
  readonly file: string
  readonly line: number
  readonly message: string
}

/** Compiles a host. Types of the other kit that are left are any, because its packages are not here. */
export function errorsOf(root: string): readonly string[] {
  const modules = ['@rainbow-me/*', '@reown/*', '@web3modal/*', 'connectkit', '*.css']
  const stubs = modules.map((module) => `declare module '${module}'\n`).join('')
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    allowJs: true,
    jsx: 'react-jsx',
    strict: true,
    noUnusedLocals: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node', 'vite/client'],
    paths: { '@/*': ['./src/*'] },
  }
  const include = ['src', 'app', 'lib', 'pages', 'config', 'context', 'appkit.config.*', 'stubs.d.ts']
  put(root, { 'stubs.d.ts': stubs })
  const { fileNames, options } = ts.parseJsonConfigFileContent({ compilerOptions, include }, ts.sys, root)
  const lines = checkFiles(root, fileNames, options)
  // Parameters of functions that are given to a missing package have no type (TS7006, TS7031).
  return lines.filter((line) => line.includes('error TS') && !/error TS70(06|31)/.test(line))
}

/** Migrates a host, expects the app to be in order, and returns the report and a reader of its files. */
export async function migrated(cwd: string, from: string) {
  const report = JSON.parse((await migrate(cwd, from, '--json')).stdout)
  expect(errorsOf(cwd)).toEqual([])
  expect(await run('create-appkit', ['generate', '--check'], { cwd })).toMatchObject({ code: 0, stderr: '' })
  const decisions: readonly Decision[] = report.decisions
  return {
    decisions,
    removed: report.removed,
    read: (path: string) => readFileSync(join(cwd, path), 'utf8'),
    ofSignIn: decisions.filter(({ code }) => code === 'MIGRATE_SIGN_IN'),
  }
}

/** Runs the functions of sign-in that were written, as `generate` does. */
export async function loadSignIn(
  cwd: string,
  name = 'siweConfig',
): Promise<{ siweConfig: SIWEConfig; siwx: SIWXConfig }> {
  const jiti = createJiti(pathToFileURL(join(cwd, 'noop.js')).href, { fsCache: false, moduleCache: false })
  return jiti.import(join(cwd, `src/appkit/${name}.ts`), {})
}
