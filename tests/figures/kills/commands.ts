import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../contract/support/root.js'
import type { Killable } from '../parts/kills.js'
import { startProgram } from './processes.js'

const createAppkit = join(root, 'cli/dist/bin/create-appkit.js')
/** Counts the steps of writing, and ends the process at one of them, in the middle of a file too. */
const faults = pathToFileURL(join(root, 'tests/cli/faultyDisk.mjs')).href
const createVite = join(root, 'node_modules/create-vite/index.js')
const quick = ['--yes', '--no-install', '--no-git', '--pm', 'npm']

type Hashes = Readonly<Record<string, string>>

/** A command that writes into a host, the host's place in the folder, and its files before. */
interface Command {
  readonly args: readonly string[]
  /** Puts the files into the folder that are there before. */
  readonly prepare: (folder: string) => void
  readonly host: string
}

/** `create-appkit` while it writes: a new app, and an app that exists and is joined. */
export async function openCommands(): Promise<Killable> {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-kills-'))
  const newApp: Command = { args: ['x', ...quick], prepare: () => {}, host: 'x' }
  const joined: Command = {
    args: ['.', ...quick],
    host: '.',
    prepare: (into) => cpSync(join(folder, 'host'), into, { recursive: true }),
  }
  const template = ['host', '--template', 'react-ts', '--no-interactive']
  execFileSync(process.execPath, [createVite, ...template], { cwd: folder, stdio: 'ignore' })
  const references = [
    await refer(newApp, join(folder, 'new/app')),
    await refer(joined, join(folder, 'joined/app')),
  ]
  let number = 0
  let pending: (() => Promise<void>) | undefined
  let finished = 0

  return {
    async kill(random) {
      const reference = references[Math.floor(random() * references.length)] ?? references[0]
      if (reference === undefined) throw new Error('There is no command.')
      const { after, before, command, duration, steps } = reference
      // The command goes by the name of the folder, too.
      const cwd = join(folder, String(number++), 'app')
      mkdirSync(cwd, { recursive: true })
      command.prepare(cwd)
      // Most of a run is before the first write, so that two of three moments are counted in steps of writing.
      const isTimed = random() < 1 / 3
      const at = random()
      const env = isTimed ? {} : { FAULT_STEP: String(1 + Math.floor(at * steps)) }
      const program = run(command, cwd, env)
      const timer = setTimeout(() => program.child.kill('SIGKILL'), isTimed ? at * duration : 120_000)
      await program.ended
      clearTimeout(timer)
      pending = async () => {
        const host = join(cwd, command.host)
        expectWhole(host, before, after)
        const again = run(command, cwd)
        const code = await again.ended
        if (code !== 0)
          throw new Error(`the same command again ends with ${code}: ${again.errors().slice(-500)}`)
        const there = hashesOf(host)
        const other = [...new Set([...Object.keys(there), ...Object.keys(after)])].filter(
          (path) => there[path] !== after[path],
        )
        if (other.length > 0) throw new Error(`after the same command again, ${other.join(', ')} differ.`)
        finished++
        rmSync(cwd, { recursive: true, force: true })
      }
    },
    check: async () => pending?.(),
    confirmed: () => finished,
    remove: async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

const run = ({ args }: Command, cwd: string, env: NodeJS.ProcessEnv = {}) =>
  startProgram(['--import', faults, createAppkit, ...args], {
    cwd,
    env: {
      ...process.env,
      CI: undefined,
      APPKIT_PACKAGES: undefined,
      npm_config_user_agent: undefined,
      ...env,
    },
  })

/** Runs a command undisturbed, and returns the files it leaves, the time it takes in ms and its steps of writing. */
async function refer(command: Command, cwd: string) {
  mkdirSync(cwd, { recursive: true })
  command.prepare(cwd)
  const host = join(cwd, command.host)
  const before = existsSync(host) ? hashesOf(host) : {}
  const counting = `${cwd}.steps`
  const began = performance.now()
  const program = run(command, cwd, { FAULT_COUNT: counting })
  const code = await program.ended
  if (code !== 0) throw new Error(`${command.args[0]}: ends with ${code}: ${program.errors()}`)
  const duration = performance.now() - began
  return { command, before, after: hashesOf(host), duration, steps: Number(readFileSync(counting, 'utf8')) }
}

/** Each file is as it was, as it will be, or the record of a run at work. */
function expectWhole(host: string, before: Hashes, after: Hashes): void {
  for (const [path, hash] of Object.entries(existsSync(host) ? hashesOf(host) : {})) {
    if (path === 'appkit.lock.json' || /(^|\/)\.\d+-\d+\.appkit-tmp$/.test(path)) continue
    if (hash !== before[path] && hash !== after[path]) throw new Error(`${path} is half-written.`)
  }
  for (const path of Object.keys(before))
    if (!existsSync(join(host, path))) throw new Error(`${path} is lost.`)
  const lock = join(host, 'appkit.lock.json')
  if (existsSync(lock)) JSON.parse(readFileSync(lock, 'utf8'))
}

function hashesOf(host: string): Hashes {
  const files = readdirSync(host, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [
        path.slice(host.length + 1),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ]),
  )
}
