// node registry.mjs npm|npx …: stands for npm where there is no registry. It creates apps with the command of this repository,
// and installs by links to its packages. Everything else is left to npm itself.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repo = fileURLToPath(new URL('../../..', import.meta.url))
const [program, command, ...rest] = process.argv.slice(2)

if (program === 'npm' && command === 'create' && /^appkit(?:@latest)?$/.test(rest[0] ?? ''))
  start(process.execPath, [
    join(repo, 'cli/dist/bin/create-appkit.js'),
    ...rest.slice(1).filter((each) => each !== '--'),
  ])
else if (program === 'npm' && command === 'install') install()
else if (program === 'npx') start(join('node_modules/.bin', command), rest)
else start('npm', [command, ...rest], withoutThis())

function start(file, args, env = process.env) {
  const { status, error } = spawnSync(file, args, { stdio: 'inherit', env })
  if (error) throw error
  process.exitCode = status ?? 1
}

/** Packages that the app names, and those that they need, are found in this repository. */
function install() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const target = join(repo, 'node_modules', name)
    if (!existsSync(target)) throw new Error(`This repository has no ${name}.`)
    link(target, join('node_modules', name))
    const { bin = {} } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'))
    const programs = typeof bin === 'string' ? { [name]: bin } : bin
    for (const [each, file] of Object.entries(programs))
      link(join(target, file), join('node_modules/.bin', each))
  }
}

function link(target, path) {
  mkdirSync(dirname(path), { recursive: true })
  if (!existsSync(path)) symlinkSync(target, path)
}

/** The environment in which `npm` is the real one: its stand-in is the first place of the path. */
function withoutThis() {
  const [, ...places] = (process.env.PATH ?? '').split(delimiter)
  return { ...process.env, PATH: places.join(delimiter) }
}
