// Medians of the commands' wall times, interleaved with bare node. Build first; `--json` for a script.
// node tests/cli/measure.mjs [--runs 11] [--json]
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const at = process.argv.indexOf('--runs')
const runs = at > 0 ? Number(process.argv[at + 1]) : 11
const scratch = mkdtempSync(join(tmpdir(), 'appkit-measure-'))
const bin = (name) => join(root, `cli/dist/bin/${name}.js`)
const node = (args, cwd = scratch) => execFileSync(process.execPath, args, { cwd, stdio: 'ignore' })

let number = 0
const host = () => {
  const folder = join(scratch, `host-${number++}`)
  cpSync(join(scratch, 'host'), folder, { recursive: true })
  return folder
}
/** An app that was joined, with the packages of this repository. */
const app = () => {
  const folder = join(scratch, `app-of-host-${number++}`)
  cpSync(join(scratch, 'joined'), folder, { recursive: true, verbatimSymlinks: true })
  return folder
}
const cases = [
  { name: 'bare node', limit: undefined, run: () => node(['-e', '0']) },
  { name: 'appkit --help', limit: 100, run: () => node([bin('appkit'), '--help']) },
  {
    name: 'create-appkit, new app, --no-install',
    limit: 600,
    run: () => node([bin('create-appkit'), `app-${number++}`, '--no-install']),
  },
  {
    name: 'create-appkit, joining, --no-install',
    limit: 1000,
    prepare: host,
    run: (folder) => node([bin('create-appkit'), '.', '--no-install'], folder),
  },
  {
    name: 'create-appkit add namespace/solana',
    limit: 1000,
    prepare: app,
    run: (folder) => node([bin('create-appkit'), 'add', 'namespace/solana'], folder),
  },
  {
    name: 'create-appkit generate in an app',
    limit: 600,
    prepare: app,
    run: (folder) => node([bin('create-appkit'), 'generate'], folder),
  },
  {
    name: 'create-appkit upgrade, nothing to do',
    limit: undefined,
    prepare: app,
    run: (folder) => node([bin('create-appkit'), 'upgrade'], folder),
  },
]

try {
  node([
    join(root, 'node_modules/create-vite/index.js'),
    'host',
    '--template',
    'react-ts',
    '--no-interactive',
  ])
  cpSync(join(scratch, 'host'), join(scratch, 'joined'), { recursive: true })
  const modules = join(scratch, 'joined/node_modules')
  mkdirSync(modules)
  for (const name of ['react', 'react-dom', 'vite'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  symlinkSync(join(root, 'runtime'), join(modules, 'appkit-runtime'))
  node([bin('create-appkit'), '.', '--no-install'], join(scratch, 'joined'))
  const times = cases.map(() => [])
  for (let round = 0; round < runs; round++) {
    for (const [index, { prepare, run }] of cases.entries()) {
      const folder = prepare?.()
      const start = performance.now()
      run(folder)
      times[index].push(performance.now() - start)
    }
  }
  const rows = cases.map(({ name, limit }, index) => {
    const sorted = times[index].sort((a, b) => a - b)
    return {
      name,
      median: Math.round(sorted[Math.floor(runs / 2)]),
      slowest: Math.round(sorted.at(-1)),
      limit,
    }
  })
  if (process.argv.includes('--json'))
    process.stdout.write(`${JSON.stringify({ runs, unit: 'ms', rows }, null, 2)}\n`)
  else {
    for (const { name, median, slowest, limit } of rows) {
      const bound = limit === undefined ? '' : `  limit ${limit}${median > limit ? '  OVER' : ''}`
      process.stdout.write(
        `${name.padEnd(38)} ${String(median).padStart(5)} ms  (slowest ${slowest})${bound}\n`,
      )
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
