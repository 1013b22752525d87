import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomOf, seed } from '../fuzz/budget.js'
import { isRelease, someOf } from '../pace.js'
import { stepsOf } from './everyStep.js'
import { copyAtEachStep, onFaultyDisk } from './faultyDisk.js'
import { cleanUp, hashes, makeViteApp, put, repo, run, runProcess, scratch, snapshot } from './support.js'

const quick = ['--yes', '--no-install', '--no-git', '--pm', 'npm']
const faults = pathToFileURL(join(import.meta.dirname, 'faultyDisk.mjs')).href

/** A command, and the folder that it runs in. */
interface Case {
  readonly name: string
  readonly args: readonly string[]
  /** Makes the folder anew and returns where the command is run and where the app is. */
  readonly make: () => { cwd: string; root: string }
}

let template = ''
const joinedHost: Case = {
  name: 'a joined host',
  args: ['.', ...quick],
  make: () => {
    const root = join(scratch(), 'host')
    cpSync(template, root, { recursive: true })
    return { cwd: root, root }
  },
}
const cases: readonly Case[] = [
  {
    name: 'a new app',
    args: ['x', ...quick],
    make: () => {
      const cwd = scratch()
      return { cwd, root: join(cwd, 'x') }
    },
  },
  {
    name: 'a new app in a new repository',
    args: ['x', ...quick],
    make: () => {
      const cwd = scratch()
      put(join(cwd, 'x'), { 'README.md': '# Mine\n', '.gitignore': 'node_modules\n' })
      return { cwd, root: join(cwd, 'x') }
    },
  },
  joinedHost,
]

beforeAll(() => {
  template = makeViteApp(scratch(), 'host', 'react-ts')
})
afterAll(cleanUp)

/** A real process of the command, in which the system ends it at a step of writing. */
function killed(args: readonly string[], cwd: string, step: number, signal: 'SIGINT' | 'SIGKILL') {
  const bin = join(repo, 'cli/dist/bin/create-appkit.js')
  const child = spawn(process.execPath, ['--import', faults, bin, ...args], {
    cwd,
    env: { ...process.env, CI: undefined, FAULT_STEP: String(step), FAULT_SIGNAL: signal },
    stdio: 'ignore',
  })
  return new Promise<string | null>((resolve) => {
    child.once('close', (_code, ended) => resolve(ended))
  })
}

const create = (args: readonly string[], cwd: string) => run('create-appkit', args, { cwd })

/**
 * Signals that end a real process of a case, each at a share of its steps; that of the first case in a release alone. The
 * disk that fails tries every step.
 */
const signals = [
  ['SIGKILL', 0.2],
  ['SIGINT', 0.6],
  ['SIGKILL', 0.9],
] as const

describe.each(cases)('$name that is killed', ({ args, make, name }) => {
  let reference: Awaited<ReturnType<typeof undisturbed>>
  beforeAll(async () => {
    reference = await undisturbed()
  })

  /** Returns the hashes before and after a run that nothing disturbs, and a copy of each step of writing. */
  async function undisturbed() {
    const { cwd, root } = make()
    const before = existsSync(root) ? hashes(root) : {}
    const cuts = await copyAtEachStep(cwd, scratch(), () => create(args, cwd))
    expect(cuts.length).toBeGreaterThan(20)
    return { before, after: hashes(root), cuts, within: relative(cwd, root) }
  }

  it('loses nothing at any step of writing, and the same command again finishes', {
    timeout: 600_000,
  }, async () => {
    const { before, after, cuts, within } = reference
    let begun = 0
    const steps = stepsOf(cuts)
    for (const [step, cwd] of steps) {
      const root = join(cwd, within)
      expectWhole(root, before, after)
      if (existsSync(join(root, 'appkit.lock.json'))) begun++
      const again = await create(args, cwd)
      expect({ step, code: again.code, stderr: again.stderr }).toEqual({ step, code: 0, stderr: '' })
      expect(hashes(root), `step ${step}`).toEqual(after)
      if (step % 10 === 1)
        expect((await create(args, cwd)).stdout).toBe('Nothing to do: everything is in place.\n')
      rmSync(cwd, { recursive: true })
    }
    expect(begun).toBeGreaterThan(steps.length / 2)
  })

  if (isRelease || name !== cases[0]?.name)
    it('loses nothing when the system ends its process', { timeout: 600_000 }, async () => {
      const [signal, share] =
        signals[cases.findIndex((each) => each.name === name) % signals.length] ?? signals[0]
      const { before, after, cuts } = reference
      const { cwd, root } = make()
      expect(await killed(args, cwd, Math.ceil(share * cuts.length), signal)).toBe(signal)
      expectWhole(root, before, after)
      expect(await runProcess('create-appkit', args, { cwd })).toMatchObject({ code: 0, stderr: '' })
      expect(hashes(root)).toEqual(after)
    })
})

/** Whole files: each is as it was, as it will be, or the record of a run at work. */
function expectWhole(root: string, before: Record<string, string>, after: Record<string, string>): void {
  for (const [path, hash] of Object.entries(existsSync(root) ? hashes(root) : {})) {
    if (path === 'appkit.lock.json' || /(^|\/)\.\d+-\d+\.appkit-tmp$/.test(path)) continue
    expect([before[path], after[path]], path).toContain(hash)
  }
  for (const path of Object.keys(before)) expect(existsSync(join(root, path)), path).toBe(true)
  const lock = join(root, 'appkit.lock.json')
  if (existsSync(lock)) JSON.parse(readFileSync(lock, 'utf8'))
}

describe.each(cases)('$name on a full disk', ({ args, make }) => {
  it('changes nothing, says so, and is finished by the same command', { timeout: 120_000 }, async () => {
    const reference = make()
    const { bytes } = await onFaultyDisk({}, () => create(args, reference.cwd))
    const after = hashes(reference.root)
    const random = randomOf(seed)
    // The last third of the bytes is that of the finished record, which has the texts of the owned files; all files are in
    // place by then.
    for (const share of [0, 0.05, ...Array.from({ length: 4 }, () => random() * 0.5), 0.999]) {
      const { cwd, root } = make()
      const before = snapshot(cwd)
      const room = Math.floor(share * bytes)
      const { result } = await onFaultyDisk({ room }, () => create(args, cwd))
      expect({ room, code: result.code, stderr: result.stderr }).toEqual({
        room,
        code: 1,
        stderr: expect.stringMatching(
          share === 0.999
            ? /^appkit\.lock\.json could not be written: the disk is full\. All other files are there\. Run the same/
            : / could not be written: the disk is full\. Nothing was changed\.\n$/,
        ),
      })
      if (share === 0.999) expectWhole(root, {}, after)
      else expect(snapshot(cwd)).toEqual(before)
      if (share !== 0.999) expect(existsSync(root)).toBe(Object.keys(before).length > 0)
      expect((await create(args, cwd)).code).toBe(0)
      expect(hashes(root)).toEqual(after)
    }
  })
})

describe('a disk that is really full', () => {
  const place = join(scratch(), 'disk')
  const call = (tool: string, ...words: string[]) => execFileSync(tool, [...words, place], { stdio: 'pipe' })
  let mounted = false
  beforeAll(() => {
    mkdirSync(place)
    try {
      call('mount', '-t', 'tmpfs', '-o', 'size=512k', 'tmpfs')
      mounted = true
    } catch {
      // Only an administrator may mount; the disk that only behaves as if it were full is tried everywhere.
    }
  })
  afterAll(() => {
    if (mounted) call('umount')
  })

  it('keeps the host as it was, and has room for the run later', async () => {
    const host = join(place, 'host')
    cpSync(template, host, { recursive: true })
    const before = snapshot(host)
    if (mounted) {
      const room = fillUp(place, 6_000)
      const { code, stderr } = await run('create-appkit', ['.', ...quick], { cwd: host })
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringContaining('the disk is full. Nothing was'),
      })
      expect(snapshot(host)).toEqual(before)
      rmSync(room)
    }
    expect((await run('create-appkit', ['.', ...quick], { cwd: host })).code).toBe(0)
    expect(readFileSync(join(host, 'src/main.tsx'), 'utf8')).toContain('AppKitProvider')
  })
})

/** Leaves so many bytes on a disk and returns the file that takes the rest. */
function fillUp(place: string, left: number): string {
  const file = join(place, 'rest')
  for (let size = 512 * 1024; size > 0; size -= 4096) {
    try {
      writeFileSync(file, Buffer.alloc(size))
      if (size <= left) break
      writeFileSync(file, Buffer.alloc(size - left))
      break
    } catch {
      rmSync(file, { force: true })
    }
  }
  return file
}

describe('files that must not be written', () => {
  it.each([
    'src/main.tsx',
    'package.json',
  ])('%s is read-only: nothing is changed, and it is named', async (path) => {
    const { cwd, root } = joinedHost.make()
    chmodSync(join(root, path), 0o444)
    const before = snapshot(root)
    const { code, stderr } = await run('create-appkit', ['.', ...quick], { cwd })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `${path} could not be written: it is read-only. Nothing was changed.\n`,
    })
    expect(snapshot(root)).toEqual(before)
    chmodSync(join(root, path), 0o644)
    expect((await run('create-appkit', ['.', ...quick], { cwd })).code).toBe(0)
  })

  it('a file where a folder is needed: nothing is changed', async () => {
    const { cwd, root } = joinedHost.make()
    put(root, { 'src/appkit': 'mine' })
    const before = snapshot(root)
    const { code, stderr } = await run('create-appkit', ['.', ...quick], { cwd })
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('src/appkit is a file where a folder is needed'),
    })
    expect(snapshot(root)).toEqual(before)
  })
})

describe('an install that did not end well', () => {
  const lockOf = (root: string) => JSON.parse(readFileSync(join(root, 'appkit.lock.json'), 'utf8'))

  it.each([
    ['fails', 'exit 1', 1],
    ['is interrupted', 'kill -INT $$', 130],
    ['is killed with the command', 'kill -KILL $PPID; exit 1', null],
  ])('when it %s, the same command again installs', async (_name, script, expected) => {
    for (const { args, make } of someOf(cases, 1)) {
      const { cwd, root } = make()
      const words = args.filter((arg) => arg !== '--no-install')
      const tools = scratch()
      const calls = join(tools, 'calls')
      const npm = (body: string) => {
        writeFileSync(join(tools, 'npm'), `#!/bin/sh\necho "$@" >> "${calls}"\n${body}\n`)
        chmodSync(join(tools, 'npm'), 0o755)
      }
      const count = () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n').length : 0)
      const env = { PATH: `${tools}:/usr/bin:/bin` }
      npm(script)
      // In a process of its own, because one of them ends the process.
      expect((await runProcess('create-appkit', words, { cwd, env })).code).toBe(expected)
      expect(lockOf(root).unfinished).toMatchObject({ files: {}, install: true })
      // A run without the install has nothing to do, and does not count as the install either.
      const without = await run('create-appkit', args, { cwd, env })
      expect(without).toMatchObject({ code: 0, stdout: 'Nothing to do: everything is in place.\n' })
      npm('exit 0')
      const again = await run('create-appkit', words, { cwd, env })
      expect({ code: again.code, stderr: again.stderr, calls: count() }).toEqual({
        code: 0,
        stderr: '',
        calls: 2,
      })
      expect(again.stdout).toContain('Installing with npm')
      expect(lockOf(root)).not.toHaveProperty('unfinished')
      const third = await run('create-appkit', words, { cwd, env })
      expect(third.stdout).toBe('Nothing to do: everything is in place.\n')
      expect(count()).toBe(2)
      expect(readdirSync(root).filter((name) => name.endsWith('.appkit-tmp'))).toEqual([])
    }
  })
})
