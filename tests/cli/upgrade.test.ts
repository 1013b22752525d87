import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  copyCommands,
  hashes,
  later,
  linkPackages,
  makeViteApp,
  prepareCommands,
  put,
  putRuntime,
  repo,
  run,
  scratch,
  snapshot,
  version,
} from './support.js'

prepareCommands()

type Name = 'new' | 'joined' | 'next'
const fixtures: Readonly<Record<Name, Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync(join(repo, 'tests/cli/fixtures/written-by-0.1.0.json'), 'utf8'),
)

/** An app as create-appkit 0.1.0 wrote it. */
function app(name: Name): string {
  const cwd = scratch()
  put(cwd, fixtures[name])
  linkPackages(cwd)
  return cwd
}

const read = (cwd: string, path: string) => readFileSync(join(cwd, path), 'utf8')

function edit(cwd: string, path: string, from: string, to: string): void {
  const text = read(cwd, path)
  expect(text).toContain(from)
  writeFileSync(join(cwd, path), text.replace(from, to))
}

function git(cwd: string, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd, stdio: 'ignore' })
}

function commitAll(cwd: string): void {
  writeFileSync(join(cwd, '.git-exclude'), '')
  rmSync(join(cwd, '.git-exclude'))
  git(cwd, 'init')
  writeFileSync(join(cwd, '.git/info/exclude'), 'node_modules\n')
  git(cwd, 'add', '--all')
  git(cwd, 'commit', '-m', 'start')
}

const config = ['wallet shows when your app asks', 'wallet shows while your app asks'] as const
const wallets = ['Server and browser render the same', 'Both sides render the same'] as const
const panel = ['export function WalletPanel', '// Of the next version.\nexport function WalletPanel'] as const
let next = ''

/** The commands as the next version will be: other texts in the files that they write, and one file more. */
beforeAll(() => {
  next = copyCommands(later)
  put(next, { 'dist/templates/vite/src/New.tsx': '// Of the next version, too.\n' })
  edit(next, 'dist/render/renderConfig.js', ...config)
  edit(next, 'dist/render/renderWallets.js', ...wallets)
  edit(next, 'dist/templates/vite/src/WalletPanel.tsx', ...panel)
})

const upgrade = (cwd: string, ...args: string[]) =>
  run('create-appkit', ['upgrade', '--no-install', ...args], { cwd, cli: next })
/** The exit code is 1 because the installed runtime is of this version: the doctor says so. */
const onlyNotInstalled = {
  code: 1,
  stdout: expect.stringContaining(`appkit-runtime is ${version}, create-appkit is ${later}`),
}

describe('create-appkit upgrade', () => {
  it('leaves packages of this version that are files, also where it brings none', async () => {
    const packages = scratch()
    for (const name of ['appkit-runtime', 'create-appkit', 'appkit-sandbox'])
      put(packages, { [`${name}-${version}.tgz`]: name })
    const cwd = makeViteApp(scratch(), 'app', 'react-ts')
    putRuntime(cwd)
    const env = { APPKIT_PACKAGES: packages }
    await run('create-appkit', ['.', '--yes', '--no-install'], { cwd, env })
    const start = snapshot(cwd)
    expect(Object.keys(start)).toContain(`vendor/appkit-sandbox-${version}.tgz`)
    for (const options of [{ cwd }, { cwd, env }]) {
      const { stdout } = await run('create-appkit', ['diff'], options)
      expect(stdout).not.toMatch(/package\.json|vendor/)
      await run('create-appkit', ['upgrade', '--no-install'], options)
      expect(snapshot(cwd)).toEqual(start)
    }
  })

  it.each<Name>(['new', 'joined', 'next'])('brings %s of 0.1.0 to this version once', async (name) => {
    const cwd = app(name)
    const before = Object.keys(hashes(cwd))
    // 0.1.0 had a viem of its own, which package.json names now.
    const first = await run('create-appkit', ['upgrade', '--json', '--no-install'], { cwd })
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(first.stdout)).toMatchObject({ conflicts: [], warnings: [], isWell: true })
    expect(Object.keys(hashes(cwd))).toEqual(expect.arrayContaining(before))
    const lock = JSON.parse(read(cwd, 'appkit.lock.json'))
    expect(Object.keys(lock.base)).toContain('appkit.config.ts')
    const still = snapshot(cwd)
    const second = await run('create-appkit', ['upgrade'], { cwd })
    expect(second).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Nothing to do/) })
    expect(snapshot(cwd)).toEqual(still)
    expect(await run('create-appkit', ['diff'], { cwd })).toMatchObject({ code: 0 })
  })

  it('merges the new texts into an edited new app, and loses no edit', async () => {
    const cwd = app('new')
    commitAll(cwd)
    edit(cwd, 'appkit.config.ts', "mode: 'system'", "mode: 'dark'")
    edit(cwd, 'src/WalletPanel.tsx', 'import', '// Mine.\nimport')
    edit(cwd, 'README.md', '#', '# Mine:')
    rmSync(join(cwd, 'src/Brand.tsx'))
    git(cwd, 'commit', '--all', '-m', 'mine')
    // The templates have changed since 0.1.0, too: the edits are merged with that first, from the history of git.
    expect((await run('create-appkit', ['upgrade', '--no-install'], { cwd })).code).toBe(0)
    expect(read(cwd, 'appkit.config.ts')).toContain("mode: 'dark'")
    expect(read(cwd, 'src/WalletPanel.tsx')).toMatch(/^\/\/ Mine\.\nimport/)
    expect(read(cwd, 'README.md')).toMatch(/^# Mine:/)
    git(cwd, 'add', '--all')
    git(cwd, 'commit', '-m', 'upgraded')
    const before = Object.fromEntries(
      Object.keys(hashes(cwd)).map((path) => [path, read(cwd, path)] as const),
    )
    const diff = await run('create-appkit', ['diff'], { cwd, cli: next })
    expect(diff.code).toBe(1)
    expect(diff.stdout).toContain("-  theme: { mode: 'system'")
    expect(diff.stdout).toContain('+// Of the next version.')
    const dry = await upgrade(cwd, '--dry-run', '--json')
    expect(Object.fromEntries(Object.keys(before).map((path) => [path, read(cwd, path)]))).toEqual(before)
    const done = await upgrade(cwd, '--json')
    expect({ ...JSON.parse(done.stdout), dryRun: true, generated: null, isWell: null, failures: [] }).toEqual(
      JSON.parse(dry.stdout),
    )
    expect(read(cwd, 'appkit.config.ts')).toBe(before['appkit.config.ts']?.replace(...config))
    expect(read(cwd, 'src/WalletPanel.tsx')).toBe(before['src/WalletPanel.tsx']?.replace(...panel))
    expect(read(cwd, 'src/New.tsx')).toBe('// Of the next version, too.\n')
    expect(existsSync(join(cwd, 'src/Brand.tsx'))).toBe(false)
    expect(JSON.parse(read(cwd, 'package.json'))).toMatchObject({
      dependencies: { 'appkit-runtime': later },
      devDependencies: { 'create-appkit': later, 'appkit-sandbox': later },
    })
    const changed = ['appkit.config.ts', 'appkit.lock.json', 'package.json', 'src/WalletPanel.tsx']
    for (const path of Object.keys(before))
      if (!changed.includes(path)) expect(read(cwd, path), path).toBe(before[path])
    const still = snapshot(cwd)
    expect(await upgrade(cwd)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Nothing to do/) })
    expect(snapshot(cwd)).toEqual(still)
    const older = await run('create-appkit', ['upgrade', '--json'], { cwd })
    expect(older.code).toBe(2)
    expect(JSON.parse(older.stdout).error.code).toBe('UPGRADE_OLDER')
  })

  it('marks and lists what both have changed, once, and generates when it is settled', async () => {
    const cwd = app('joined')
    commitAll(cwd)
    edit(cwd, 'appkit.config.ts', config[0], 'wallet says if I ask')
    edit(cwd, 'src/main.tsx', 'appkit-header', 'my-header')
    git(cwd, 'commit', '--all', '-m', 'mine')
    const entry = read(cwd, 'src/main.tsx')
    const done = await upgrade(cwd)
    expect(done.code).toBe(1)
    const line = read(cwd, 'appkit.config.ts').split('\n').indexOf('<<<<<<< yours') + 1
    expect(done.stdout).toContain(`  appkit.config.ts:${line}`)
    expect(read(cwd, 'appkit.config.ts')).toContain(
      `<<<<<<< yours\n  // What a wallet says if I ask to connect.\n=======\n  // What a ${config[1]} to connect.\n>>>>>>> create-appkit ${later}\n`,
    )
    expect(read(cwd, 'src/main.tsx')).toBe(entry)
    const still = snapshot(cwd)
    const again = await upgrade(cwd)
    expect(again).toMatchObject({ code: 1, stdout: expect.stringContaining(`  appkit.config.ts:${line}`) })
    expect(snapshot(cwd)).toEqual(still)
    const text = read(cwd, 'appkit.config.ts')
    writeFileSync(join(cwd, 'appkit.config.ts'), text.replace(/<<<<<<<[\s\S]*=======\n|>>>>>>>.*\n/g, ''))
    expect(await upgrade(cwd)).toMatchObject(onlyNotInstalled)
    expect(read(cwd, 'src/appkit/generated/kit.ts')).toContain('// sort-imports-ignore')
    expect(await upgrade(cwd)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Nothing to do/) })
  })

  it('merges the component and the route of an app of Next, after add, and undo still knows its files', async () => {
    const cwd = app('next')
    expect((await run('create-appkit', ['add', 'namespace/solana'], { cwd })).code).toBe(0)
    edit(cwd, 'src/appkit/Wallets.tsx', '<AppKitButton />', '<AppKitButton />\n        {/* Mine. */}')
    const before = read(cwd, 'src/appkit/Wallets.tsx')
    const added = read(cwd, 'appkit.config.ts')
    const done = await upgrade(cwd)
    expect(done).toMatchObject(onlyNotInstalled)
    // Not in git, so the edited file has no base; the config has its hash.
    expect(done.stdout).toContain(
      'src/appkit/Wallets.tsx: edited, and the text of 0.1.0 is not in the history',
    )
    expect(read(cwd, 'src/appkit/Wallets.tsx')).toBe(before)
    // The app was made before new ones had the address of analytics.
    expect(read(cwd, 'appkit.config.ts').replace(/^ *\/\/ Gets the events.*\n *analytics:.*\n/m, '')).toBe(
      added.replace(...config),
    )
    expect((await run('create-appkit', ['remove', 'namespace/solana'], { cwd, cli: next })).code).toBe(0)
    expect(read(cwd, 'appkit.config.ts')).not.toContain('solana')
    const undone = await run('create-appkit', ['--undo', '--json'], { cwd, cli: next })
    const { left } = JSON.parse(undone.stdout)
    expect(left.map(({ path }: { path: string }) => path)).toEqual(['src/appkit/Wallets.tsx'])
  })

  it('records what only commands have edited, so that a join is undone after add and upgrade', async () => {
    const cwd = app('joined')
    expect((await run('create-appkit', ['add', 'namespace/solana', 'swaps'], { cwd })).code).toBe(0)
    expect(await upgrade(cwd)).toMatchObject(onlyNotInstalled)
    const undone = await run('create-appkit', ['--undo', '--json'], { cwd, cli: next })
    expect(JSON.parse(undone.stdout).left).toEqual([])
    expect(existsSync(join(cwd, 'appkit.config.ts'))).toBe(false)
  })

  it('keeps the config and edits of 0.1.0 also with create-appkit --on-conflict overwrite', async () => {
    const cwd = app('joined')
    edit(cwd, 'appkit.config.ts', 'mode: "system"', 'mode: "dark"')
    const before = read(cwd, 'appkit.config.ts')
    const done = await run(
      'create-appkit',
      ['.', '--no-install', '--no-check', '--on-conflict', 'overwrite'],
      { cwd, cli: next },
    )
    expect(done.code).toBe(0)
    expect(read(cwd, 'appkit.config.ts')).toBe(before)
  })

  it('refuses a planned file with changes that are not committed, and only notes others', async () => {
    const cwd = app('joined')
    commitAll(cwd)
    edit(cwd, 'src/App.tsx', 'Shop', 'Market')
    const noted = await upgrade(cwd, '--dry-run')
    expect(noted.stdout).toContain('1 other file has changes that are not committed')
    edit(cwd, 'appkit.config.ts', 'mode: "system"', 'mode: "dark"')
    const before = snapshot(cwd)
    const refused = await upgrade(cwd, '--json')
    expect(refused.code).toBe(2)
    expect(JSON.parse(refused.stdout).error).toMatchObject({
      code: 'GIT_DIRTY',
      message: expect.stringMatching(/^appkit\.config\.ts would be edited/),
    })
    expect(snapshot(cwd)).toEqual(before)
    expect((await upgrade(cwd, '--allow-dirty')).code).toBe(1)
    expect(read(cwd, 'appkit.config.ts')).toContain(config[1])
  })

  it('refuses outside of an app, and without the lock file, with the whole command', async () => {
    const cwd = scratch()
    put(cwd, { 'package.json': '{}' })
    const outside = await upgrade(cwd, '--json')
    expect(outside.code).toBe(2)
    expect(JSON.parse(outside.stdout).error).toMatchObject({
      code: 'CONFIG_MISSING',
      message: expect.stringContaining('npx create-appkit upgrade --yes --cwd apps/web'),
    })
    const host = app('joined')
    rmSync(join(host, 'appkit.lock.json'))
    const lost = await run('create-appkit', ['diff', '--json'], { cwd: host })
    expect(lost.code).toBe(2)
    expect(JSON.parse(lost.stdout).error.code).toBe('LOCK_MISSING')
  })

  it('brings an app that has lost its lock file to this version, after the command that is printed', async () => {
    const cwd = app('joined')
    edit(cwd, 'appkit.config.ts', 'mode: "system"', 'mode: "dark"')
    rmSync(join(cwd, 'appkit.lock.json'))
    const mine = read(cwd, 'appkit.config.ts')
    for (const words of [['upgrade'], ['eject', 'view/Account'], ['catalogue']]) {
      const lost = await run('create-appkit', [...words, '--yes', '--json'], { cwd, cli: next })
      expect(JSON.parse(lost.stdout).error).toMatchObject({
        code: 'LOCK_MISSING',
        message: expect.stringMatching(/ in that folder: npx create-appkit \. --yes --on-conflict merge$/),
      })
    }
    const written = await run(
      'create-appkit',
      ['.', '--yes', '--on-conflict', 'merge', '--no-install', '--no-check'],
      { cwd, cli: next },
    )
    expect(written).toMatchObject({ code: 0, stderr: '' })
    expect(await upgrade(cwd)).toMatchObject(onlyNotInstalled)
    expect(read(cwd, 'appkit.config.ts')).toBe(mine)
    expect(JSON.parse(read(cwd, 'package.json'))).toMatchObject({
      dependencies: { 'appkit-runtime': later },
      devDependencies: { 'create-appkit': later },
    })
    const ejected = await run('create-appkit', ['eject', 'view/Account', '--yes'], { cwd, cli: next })
    expect(ejected).toMatchObject({ code: 0, stderr: '' })
  })
})
