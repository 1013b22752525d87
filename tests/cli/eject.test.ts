import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ejectableViews } from '../../cli/src/catalogue/views.js'
import { buildProjects } from './compiler.js'
import {
  copyCommands,
  hashes,
  later,
  linkPackages,
  makeViteApp,
  prepareCommands,
  put,
  repo,
  run,
  runProcess,
  scratch,
  snapshot,
} from './support.js'

prepareCommands()

const names = ejectableViews.map(({ name }) => name)
const create = (cwd: string, ...args: string[]) => run('create-appkit', args, { cwd })
const read = (cwd: string, path: string) => readFileSync(join(cwd, path), 'utf8')
const kit = 'src/appkit/generated/kit.ts'

async function joined(template: 'react' | 'react-ts' = 'react-ts', ...flags: string[]): Promise<string> {
  const cwd = makeViteApp(scratch(), 'app', template)
  linkPackages(cwd)
  expect((await create(cwd, '.', '--yes', '--no-install', '--no-check', ...flags)).code).toBe(0)
  return cwd
}

function build(cwd: string): string {
  const env = { ...process.env, NODE_ENV: undefined }
  const node = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd, env, stdio: 'pipe', encoding: 'utf8' })
  if (existsSync(join(cwd, 'tsconfig.json'))) expect(buildProjects(cwd)).toEqual([])
  node('node_modules/vite/bin/vite.js', 'build')
  const assets = join(cwd, 'dist/assets')
  const code = readdirSync(assets).filter((name) => name.endsWith('.js'))
  return code.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n')
}

describe('create-appkit eject', () => {
  it('knows the views whose sources are in the package, all of them', () => {
    expect(readdirSync(join(repo, 'cli/dist/templates/views')).sort()).toEqual(names)
  })

  it('writes the sources once, and the app that has them type-checks and builds with what was edited', async () => {
    const cwd = await joined(
      'react-ts',
      '--features',
      [...new Set(ejectableViews.flatMap((view) => view.features))]
        .filter((id) => !['account', 'connect', 'networks'].includes(id))
        .join(),
    )
    const before = snapshot(cwd)
    const words = names.map((name) => `view/${name}`)
    const dry = await create(cwd, 'eject', ...words, '--dry-run', '--json')
    expect(snapshot(cwd)).toEqual(before)
    const done = await create(cwd, 'eject', ...words, '--json')
    expect({ ...JSON.parse(done.stdout), dryRun: true }).toEqual(JSON.parse(dry.stdout))
    const after = snapshot(cwd)
    expect(await create(cwd, 'eject', ...words)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Nothing to do/),
    })
    expect(snapshot(cwd)).toEqual(after)
    expect((await create(cwd, 'generate', '--check')).code).toBe(0)
    expect((await create(cwd, 'upgrade')).stdout).toMatch(/^Nothing to do/)
    for (const name of names)
      expect(read(cwd, kit)).toContain(`load: () => import('../views/${name}/index.js') }`)
    // As the route of the package has it.
    expect(read(cwd, kit)).toContain('    Connect: { keep: true, load')
    const view = join(cwd, 'src/appkit/views/WhatIsAWallet/WhatIsAWalletView.tsx')
    writeFileSync(view, readFileSync(view, 'utf8').replace('{messages.getWallet}', 'Find my first wallet'))
    expect(build(cwd)).toContain('Find my first wallet')
    rmSync(join(cwd, 'src/appkit/views'), { recursive: true })
    expect((await create(cwd, 'generate')).code).toBe(0)
    expect(read(cwd, kit)).not.toContain('views')
  })

  it('builds in an app in JavaScript, and undo takes the sources back', async () => {
    const cwd = await joined('react')
    expect((await create(cwd, 'eject', 'view/WhatIsANetwork')).code).toBe(0)
    const view = join(cwd, 'src/appkit/views/WhatIsANetwork/WhatIsANetworkView.tsx')
    const source = readFileSync(view, 'utf8')
    writeFileSync(view, source.replace('{messages.chooseNetwork}', 'Take a network'))
    expect(build(cwd)).toContain('Take a network')
    writeFileSync(view, source)
    rmSync(join(cwd, 'dist'), { recursive: true })
    const undone = await create(cwd, '--undo', '--json')
    expect(JSON.parse(undone.stdout).left).toEqual([])
    expect(Object.keys(hashes(cwd)).filter((path) => path.includes('appkit'))).toEqual([])
  })

  it('lists them', async () => {
    const cwd = scratch()
    const { code, stdout } = await create(cwd, 'eject', '--list', '--json')
    expect([code, JSON.parse(stdout).views]).toEqual([0, ejectableViews])
    expect((await create(cwd, 'eject', '--list')).stdout).toMatch(/^ {2}view\/Swap +swaps$/m)
  })

  it('is merged by an upgrade', async () => {
    const cwd = await joined()
    await create(cwd, 'eject', 'view/WhatIsAWallet')
    const path = 'src/appkit/views/WhatIsAWallet/WhatIsAWalletView.tsx'
    writeFileSync(join(cwd, path), read(cwd, path).replace('{messages.getWallet}', 'Find my first wallet'))
    const edited = read(cwd, path)
    const next = copyCommands(later)
    const change = ['/** What a wallet is, in three paragraphs. */', '/** What a wallet is. */'] as const
    expect(edited).toContain(change[0])
    const source = join(next, 'dist/templates/views/WhatIsAWallet/WhatIsAWalletView.tsx')
    writeFileSync(source, readFileSync(source, 'utf8').replace(...change))
    await run('create-appkit', ['upgrade', '--no-install'], { cwd, cli: next })
    expect(read(cwd, path)).toBe(edited.replace(...change))
  })

  it.each([
    [[], 'VIEW_MISSING', 'npx create-appkit eject view/WhatIsAWallet --yes'],
    [['view/ConnectingWalletConnectBasic'], 'VIEW_FIXED', 'npx create-appkit eject --list'],
    [['view/WhatIsAWalet'], 'VIEW_UNKNOWN', 'Did you mean view/WhatIsAWallet?'],
    [['WhatIsAWallet'], 'VIEW_UNKNOWN', 'Did you mean view/WhatIsAWallet?'],
    [['view/WalletReceive'], 'VIEW_OFF', 'npx create-appkit add receive --yes'],
  ])('eject %j is refused with %s', async (words, code, text) => {
    const cwd = scratch()
    const fixture = JSON.parse(read(repo, 'tests/cli/fixtures/written-by-0.1.0.json')).joined
    const config = fixture['appkit.config.ts'].replace('features: {}', 'features: { receive: false }')
    put(cwd, { ...fixture, 'appkit.config.ts': config })
    linkPackages(cwd)
    const before = snapshot(cwd)
    const done = await create(cwd, 'eject', ...words, '--json')
    expect(done.code).toBe(2)
    const { error } = JSON.parse(done.stdout)
    expect(error).toMatchObject({ code, message: expect.stringContaining(text) })
    expect(snapshot(cwd)).toEqual(before)
  })
})

describe('with stdin closed, under CI and without flags', () => {
  it.each([
    [[], 'DIR_MISSING', 'npx create-appkit my-app'],
    [['add'], 'PART_MISSING', 'npx create-appkit add swaps namespace/solana --yes'],
    [['remove'], 'PART_MISSING', 'npx create-appkit remove swaps namespace/solana --yes'],
    [['upgrade'], 'CONFIG_MISSING', 'npx create-appkit upgrade --yes --cwd apps/web'],
    [['eject'], 'VIEW_MISSING', 'npx create-appkit eject view/WhatIsAWallet --yes'],
  ])('create-appkit %j asks nothing, says the whole command and ends', async (words, code, text) => {
    const cwd = scratch()
    const done = await runProcess('create-appkit', words, { cwd, env: { CI: '1' } })
    expect(done).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(text) })
    // With --json there is a standard name for the folder, and an app is made.
    if (words.length === 0) return
    const told = await run('create-appkit', [...words, '--json'], { cwd, env: { CI: '1' } })
    expect(JSON.parse(told.stdout).error.code).toBe(code)
  })
})
