import { chmodSync, cpSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { linkPackages, makeViteApp, prepareCommands, put, repo, run, scratch } from './support.js'

prepareCommands()

const tsconfig = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2022', 'DOM'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: ['vite/client'],
  },
  include: ['src'],
}

/** A Vite app with its packages, which has an error of its own. */
function app(): string {
  const cwd = makeViteApp(scratch(), 'app', 'react-ts')
  linkPackages(cwd)
  put(cwd, {
    'tsconfig.json': JSON.stringify(tsconfig),
    'src/mine.ts': 'export const mine: string = 1\n',
  })
  return cwd
}

const joinApp = (cwd: string, ...args: readonly string[]) =>
  run('create-appkit', ['.', '--yes', '--no-install', '--no-git', ...args], { cwd })
const mine = { file: 'src/mine.ts', line: 1, code: 'TS2322' }

describe('joining an app that compiles, or not', () => {
  it('ends well, and names the errors that were there before as such', async () => {
    const cwd = app()
    const { code, stdout } = await joinApp(cwd, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout).types).toMatchObject({
      ran: true,
      command: 'npx tsc --noEmit -p tsconfig.json',
      added: [],
      kept: [mine],
    })
  })

  it('ends with 1 when the app has errors that it had not before, and lists them by file and line', async () => {
    const cwd = app()
    // The app declares for itself what the entry will render.
    put(cwd, {
      'src/taken.d.ts':
        "declare module 'appkit-runtime/react' { export const AppKitProvider: 1; export const AppKitButton: 1 }\n",
    })
    const { code, stdout } = await joinApp(cwd)
    expect(code).toBe(1)
    expect(stdout).toContain('Checking types before the change: npx tsc --noEmit -p tsconfig.json\n')
    expect(stdout).toMatch(
      /New errors of npx tsc --noEmit -p tsconfig\.json \(\d\)\n {2}src\/main\.tsx:\d+ TS\d+: /,
    )
    expect(stdout).toContain('Errors that were there before (1)\n  src/mine.ts:1 TS2322: ')
    expect(stdout).toContain(
      'Written, and not finished: mend the new errors above. To take it back\n  npx create-appkit --undo\n',
    )
  })

  it('is checked after the install where it is a fresh clone, and ends with 1 if there are errors', async () => {
    const cwd = app()
    renameSync(join(cwd, 'node_modules'), join(cwd, '.packages'))
    put(cwd, { '.bin/npm': '#!/bin/sh\nmv .packages node_modules\n' })
    chmodSync(join(cwd, '.bin/npm'), 0o755)
    const env = { PATH: `${join(cwd, '.bin')}:/usr/bin:/bin` }
    const { code, stdout } = await run('create-appkit', ['.', '--yes', '--no-git', '--pm', 'npm'], {
      cwd,
      env,
    })
    expect(stdout).toContain(
      'Errors that could not be compared, because the packages were not installed before the change (1)\n  src/mine.ts:1 TS2322: ',
    )
    expect(code).toBe(1)
  })

  it('says that nothing was checked, and which command does it, without packages and without a wish', async () => {
    const cwd = makeViteApp(scratch(), 'app', 'react-ts')
    put(cwd, { 'tsconfig.json': JSON.stringify(tsconfig) })
    expect((await joinApp(cwd)).stdout).toContain(
      'Types were not checked: its packages are not installed. To check: npx tsc --noEmit -p tsconfig.json\n',
    )
    const other = app()
    const { stdout } = await joinApp(other, '--no-check', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      types: { ran: false, reason: '--no-check was given' },
      repeat: expect.stringContaining('--no-check'),
    })
  })
})

describe('migrating an app', () => {
  const host = () => {
    const cwd = join(scratch(), 'host')
    cpSync(join(repo, 'tests/cli/fixtures/migrate/rainbowkit-vite'), cwd, { recursive: true })
    linkPackages(cwd)
    put(cwd, { '.env': 'VITE_PROJECT_ID=0123456789abcdef\n' })
    return cwd
  }
  const migrate = (cwd: string, ...args: readonly string[]) =>
    run('create-appkit', ['migrate', 'from-rainbowkit', '--yes', '--no-install', ...args], { cwd })
  const undoLine = 'To take it back\n  npx create-appkit migrate from-rainbowkit --undo\n'

  it('says that there is nothing to check by', async () => {
    const { code, stdout } = await migrate(host(), '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout).types).toEqual({
      ran: false,
      command: null,
      isBroken: false,
      reason: 'the app has neither a script typecheck nor a tsconfig.json',
    })
  })

  /** An app whose script finds another error once it is migrated, or only the one of before. */
  const checked = (finds: boolean) => {
    const cwd = host()
    const manifest = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
    put(cwd, {
      'package.json': JSON.stringify({ ...manifest, scripts: { typecheck: 'node check.mjs' } }),
      'check.mjs': `import { readFileSync } from 'node:fs'
const isNew = ${finds} && readFileSync('src/main.tsx', 'utf8').includes('AppKitProvider')
console.log('src/App.tsx(1,1): error TS1: old')
if (isNew) console.log('src/main.tsx(2,1): error TS2: new')
process.exit(2)
`,
    })
    return cwd
  }

  it('compares what the script of the app says before and after, whatever it is', async () => {
    const { code, stdout } = await migrate(checked(true), '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout).types).toMatchObject({
      ran: true,
      command: 'npm run typecheck',
      gone: 0,
      added: [{ file: 'src/main.tsx', line: 2, code: 'TS2', message: 'new' }],
      kept: [{ file: 'src/App.tsx', line: 1, code: 'TS1', message: 'old' }],
    })
  })

  it('says that it is done only where nothing is wrong that was not before', async () => {
    const wrong = await migrate(checked(true))
    expect(wrong.code).toBe(1)
    expect(wrong.stdout).toContain(`Written, and not finished: mend the new errors above. ${undoLine}`)
    expect(wrong.stdout).not.toContain('Done')
    const well = await migrate(checked(false))
    expect(well.code).toBe(0)
    expect(well.stdout).toContain(
      `Errors that were there before (1)\n  src/App.tsx:1 TS1: old\n\nDone. ${undoLine}`,
    )
  })

  it('says that packages are left to install where the package manager failed', async () => {
    const cwd = host()
    put(cwd, { '.bin/npm': '#!/bin/sh\nexit 1\n' })
    chmodSync(join(cwd, '.bin/npm'), 0o755)
    const env = { PATH: `${join(cwd, '.bin')}:/usr/bin:/bin` }
    const { code, stdout, stderr } = await run('create-appkit', ['migrate', 'from-rainbowkit', '--yes'], {
      cwd,
      env,
    })
    expect(code).toBe(1)
    expect(stdout).toContain(`Written, and not finished: install the packages. ${undoLine}`)
    expect(stderr).toContain('run `npm install` to try again')
  })

  it('names each stage that can take long, also where no terminal is and nothing is checked', async () => {
    const stages = [
      'Looking for RainbowKit in this folder',
      'Checking types before the change: npm run typecheck',
      'Writing the files',
      'Installing with npm',
      'Checking types after the change: npm run typecheck',
    ]
    const said = async (...args: readonly string[]) => {
      const cwd = checked(false)
      put(cwd, { '.bin/npm': '#!/bin/sh\nexit 0\n' })
      chmodSync(join(cwd, '.bin/npm'), 0o755)
      const env = { PATH: `${join(cwd, '.bin')}:${process.env.PATH}` }
      const { stdout } = await run('create-appkit', ['migrate', 'from-rainbowkit', '--yes', ...args], {
        cwd,
        env,
      })
      return stdout.split('\n').filter((line) => stages.includes(line))
    }
    expect(await said()).toEqual(stages)
    expect(await said('--no-check')).toEqual(stages.filter((line) => !line.startsWith('Checking')))
  })
})
