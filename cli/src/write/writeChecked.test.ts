import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { InterruptedError } from '../errors/CliError.js'
import { needsWork, planTypeCheck, typeLines } from '../typecheck/checkTypes.js'
import { writeChecked } from './writeChecked.js'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'appkit-write-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const put = (path: string, content: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

/** An app whose compiler does not end while a condition holds, and the run that writes `new.ts` into it. */
function writeWhile(condition: string) {
  put('package.json', '{}')
  put('tsconfig.json', '{}')
  put('node_modules/appkit-runtime/package.json', '{}')
  put('node_modules/typescript/package.json', '{"bin":{"tsc":"tsc.cjs"}}')
  const compiler = `const { existsSync } = require('node:fs')
if (${condition}) setInterval(() => {}, 1000)`
  put('node_modules/typescript/tsc.cjs', compiler)
  const plan = {
    root,
    lock: undefined as never,
    dependencies: [],
    files: [{ path: 'new.ts', kind: 'owned', content: '', action: 'create' } as const],
  }
  const said = { before: () => {}, after: () => {} }
  const begun = {
    before: new Promise<void>((resolve) => {
      said.before = resolve
    }),
    after: new Promise<void>((resolve) => {
      said.after = resolve
    }),
  }
  const say = (text: string) => (text.includes('before') ? said.before() : said.after())
  const check = planTypeCheck(root, 'npm', { wanted: true, installs: false, say }, process.env)
  const how = {
    manager: 'npm',
    installs: false,
    check,
    progress: { longStage() {}, end() {}, drop() {} },
    quiet: true,
  } as const
  const context = { cwd: root, env: process.env, isTerminal: false, writeOut() {}, writeError() {} }
  return { begun, ended: writeChecked(plan, how, context).catch((error: unknown) => error) }
}

describe('a run that somebody stops while types are checked', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('writes nothing after %s before the change', async (signal) => {
    const { begun, ended } = writeWhile("!existsSync('new.ts')")
    await begun.before
    process.emit(signal)
    expect(await ended).toEqual(
      new InterruptedError('Interrupted while types were checked. Nothing was written.'),
    )
    expect(existsSync(join(root, 'new.ts'))).toBe(false)
  })

  it('says after the change that it stays, and how to check it', async () => {
    const { begun, ended } = writeWhile("existsSync('new.ts')")
    await begun.after
    process.emit('SIGINT')
    expect(await ended).toEqual(
      new InterruptedError(
        'Interrupted while types were checked. The change is written and stays. To check its types: npx tsc --noEmit -p tsconfig.json',
      ),
    )
    expect(existsSync(join(root, 'new.ts'))).toBe(true)
  })
})

describe('a run that nobody stops', () => {
  it('says that it writes, once types were checked', async () => {
    put('package.json', '{}')
    const files = [{ path: 'new.ts', kind: 'owned', content: '', action: 'create' } as const]
    const said: string[] = []
    const check = {
      before: async () => void said.push('before'),
      after: async () => {
        said.push('after')
        return { ran: false, command: null, reason: '', isBroken: false } as const
      },
    }
    const progress = { longStage: (text: string) => void said.push(text), end() {}, drop() {} }
    await writeChecked(
      { root, lock: undefined as never, dependencies: [], files },
      { manager: 'npm', installs: false, check, progress, quiet: false },
      { cwd: root, env: process.env, isTerminal: false, writeOut() {}, writeError() {} },
    )
    expect(said).toEqual(['before', 'Writing the files', 'after'])
  })
})

describe('a change of a fresh clone, whose packages come with it', () => {
  /** Returns the report of a check that had no time before the change, by the compiler's output after it. */
  const checkWith = async (output: string) => {
    put('package.json', '{}')
    put('tsconfig.json', '{}')
    const how = { wanted: true, installs: true, say() {} }
    const check = planTypeCheck(root, 'npm', how, process.env)
    await check.before()
    put('node_modules/appkit-runtime/package.json', '{}')
    put('node_modules/typescript/package.json', '{"bin":{"tsc":"tsc.cjs"}}')
    put('node_modules/typescript/tsc.cjs', `process.stdout.write(${JSON.stringify(output)})`)
    return check.after(true)
  }

  it('is checked after it, and what cannot be compared is named and is work for a person', async () => {
    const report = await checkWith("src/kit.ts(2,7): error TS2339: no 'subscribeSmartSessions'\n")
    expect(report).toMatchObject({ ran: true, added: [], kept: [], uncompared: [{ code: 'TS2339' }] })
    expect(needsWork(report)).toBe(true)
    expect(typeLines(report)).toEqual([
      'Errors that could not be compared, because the packages were not installed before the change (1)',
      "  src/kit.ts:2 TS2339: no 'subscribeSmartSessions'",
      '',
    ])
  })

  it('is right where the compiler has nothing to say', async () => {
    const report = await checkWith('')
    expect(needsWork(report)).toBe(false)
    expect(typeLines(report)).toEqual(['Types are right: npx tsc --noEmit -p tsconfig.json', ''])
  })
})

describe('a change before which the check does not end', () => {
  /** Returns the report of a check that fails before the change without naming an error, by its output after it. */
  const checkWith = async (output: string) => {
    put('package.json', '{}')
    put('tsconfig.json', '{}')
    put('node_modules/appkit-runtime/package.json', '{}')
    put('node_modules/typescript/package.json', '{"bin":{"tsc":"tsc.cjs"}}')
    put('node_modules/typescript/tsc.cjs', "console.error('out of memory'); process.exit(134)")
    const check = planTypeCheck(root, 'npm', { wanted: true, installs: false, say() {} }, process.env)
    await check.before()
    put('node_modules/typescript/tsc.cjs', `process.stdout.write(${JSON.stringify(output)})`)
    return check.after(true)
  }

  it('lists the errors after it as such that could not be compared, and they are work for a person', async () => {
    const report = await checkWith("src/kit.ts(2,7): error TS2339: no 'open'\n")
    expect(report).toMatchObject({ ran: true, added: [], kept: [], uncompared: [{ code: 'TS2339' }] })
    expect(needsWork(report)).toBe(true)
    expect(typeLines(report)[0]).toBe(
      'Errors that could not be compared, because the check before the change did not end: it failed with "out of memory" (1)',
    )
  })

  it('is right where nothing is wrong after it', async () => {
    const report = await checkWith('')
    expect(needsWork(report)).toBe(false)
    expect(typeLines(report)).toEqual(['Types are right: npx tsc --noEmit -p tsconfig.json', ''])
  })
})
