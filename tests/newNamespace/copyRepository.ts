import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const parts = [
  'package.json',
  'LICENSE',
  'tsconfig.base.json',
  'catalogue',
  'common',
  'generated',
  'templates',
  'tools',
  ...['package.json', 'tsconfig.json', 'tsconfig.build.json', 'scripts', 'src'].map(
    (name) => `runtime/${name}`,
  ),
  ...['package.json', 'tsconfig.json', 'tsconfig.build.json', 'src', 'scripts'].map((name) => `cli/${name}`),
]

/** Copies the parts of the repository that the runtime and the command are made of, into a repository of its own. */
export function copyRepository(): { root: string; git: (...args: string[]) => string; remove: () => void } {
  const copy = mkdtempSync(join(tmpdir(), 'appkit-namespace-'))
  for (const part of parts)
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !/\.test\.tsx?$/.test(basename(path)),
    })
  for (const place of ['', 'runtime', 'cli']) {
    const modules = join(root, place, 'node_modules')
    if (existsSync(modules)) symlinkSync(modules, join(copy, place, 'node_modules'))
  }
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@b.c', '-c', 'commit.gpgsign=false']
  const git = (...args: string[]) =>
    execFileSync('git', [...author, ...args], { cwd: copy, encoding: 'utf8' })
  git('init', '--quiet')
  git('add', '--all', '--', ...parts)
  git('commit', '--quiet', '--message', 'before')
  return { root: copy, git, remove: () => rmSync(copy, { recursive: true, force: true }) }
}

/** Runs a program of Node to its end, and fails with what it printed. */
export function node(cwd: string, ...args: string[]): string {
  try {
    // The test runner's own NODE_ENV would make this a development build.
    const env = { ...process.env, NODE_ENV: undefined }
    return execFileSync(process.execPath, args, { cwd, env, stdio: 'pipe', encoding: 'utf8' })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: unknown; stderr?: unknown }
    throw new Error(`${args.join(' ')} failed.\n${stdout}\n${stderr}`, { cause: error })
  }
}

/** Gives an app of a copy the packages that it needs, with the runtime of the copy. */
export function linkPackages(copy: string, app: string): void {
  const modules = join(app, 'node_modules')
  mkdirSync(join(modules, '@types'), { recursive: true })
  const names = ['vite', 'react', 'react-dom', 'typescript', '@vitejs', '@types/react', '@types/react-dom']
  for (const name of [...names, '@types/node'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  symlinkSync(join(copy, 'runtime'), join(modules, 'appkit-runtime'))
}
