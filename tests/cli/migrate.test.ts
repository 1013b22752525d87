import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Decision, errorsOf, fixtures, host, migrate, migrateChecked } from './migrateHost.js'
import { hashes, prepareCommands, put, run, scratch, snapshot } from './support.js'

prepareCommands()

const hosts: readonly (readonly [name: string, from: string, decisions: readonly string[]])[] = [
  [
    'connectkit-every-hook',
    'connectkit',
    [
      'src/App.tsx:14 MIGRATE_NAME',
      'src/App.tsx:15 MIGRATE_NAME',
      'src/App.tsx:18 MIGRATE_ELEMENT',
      'src/App.tsx:24 MIGRATE_NAME',
      'src/App.tsx:26 MIGRATE_NAME',
      'src/App.tsx:28 MIGRATE_NAME',
      'src/Web3Provider.tsx:17 MIGRATE_OPTION',
      'src/Web3Provider.tsx:17 MIGRATE_OPTION',
    ],
  ],
  ['connectkit-next', 'connectkit', []],
  [
    'rainbowkit-javascript',
    'rainbowkit',
    [
      'src/Header.jsx:8 MIGRATE_ELEMENT',
      'src/Header.jsx:8 MIGRATE_ELEMENT',
      'src/main.jsx:23 MIGRATE_OPTION',
    ],
  ],
  [
    'rainbowkit-next',
    'rainbowkit',
    [
      'app/page.tsx:17 MIGRATE_NAME',
      'app/page.tsx:20 MIGRATE_ELEMENT',
      'app/page.tsx:42 MIGRATE_NAME',
      'lib/wagmi.ts:6 MIGRATE_NETWORK',
      'app/globals.css:1 MIGRATE_STYLE',
      'app/globals.css:2 MIGRATE_STYLE',
    ],
  ],
  ['rainbowkit-siwe', 'rainbowkit', ['pages/_app.tsx:20 MIGRATE_SIGN_IN']],
  ['rainbowkit-vite', 'rainbowkit', []],
  ['reown-ethers', 'reown-appkit', ['src/components/InfoList.tsx:9 MIGRATE_HOOK']],
  [
    'reown-every-hook',
    'reown-appkit',
    [
      'src/Hooks.tsx:36 MIGRATE_NAME',
      'src/Hooks.tsx:38 MIGRATE_HOOK',
      'src/Hooks.tsx:46 MIGRATE_NAME',
      'src/Hooks.tsx:47 MIGRATE_NAME',
      'src/Hooks.tsx:79 MIGRATE_STYLE',
      'appkit.config.ts:33 MIGRATE_SIGN_IN',
      'appkit.config.ts:29 MIGRATE_OPTION',
    ],
  ],
  ['reown-next-siwx', 'reown-appkit', []],
  ['reown-wagmi', 'reown-appkit', ['src/App.tsx:11 MIGRATE_STYLE', 'src/App.tsx:11 MIGRATE_OPTION']],
  ['web3modal-every-hook', 'web3modal', ['src/App.tsx:33 MIGRATE_NAME', 'src/App.tsx:52 MIGRATE_HOOK']],
  ['web3modal-wagmi', 'web3modal', ['src/Web3ModalProvider.tsx:11 MIGRATE_OPTION']],
]

/** A host that has a compiler of its own runs it twice, which takes half a minute for an app of Next. */
const migrateFirst = process.env.APPKIT_TESTS === 'release' ? migrateChecked : migrate

describe.each(hosts)('the host %s', (name, from, decisions) => {
  it('has our kit after the migration, compiles also where the report names something, and can be taken back', {
    timeout: 600_000,
  }, async () => {
    const cwd = host(name)
    const before = hashes(cwd)
    const done = await migrateFirst(cwd, from, '--json')
    expect(done.stderr).toBe('')
    const report = JSON.parse(done.stdout)
    expect(done.code).toBe(decisions.length === 0 ? 0 : 1)
    const found: readonly Decision[] = report.decisions
    expect(found.map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual(decisions)
    for (const { file, line } of found)
      expect(readFileSync(join(cwd, file), 'utf8').split('\n').length, file).toBeGreaterThanOrEqual(line)

    expect(errorsOf(cwd)).toEqual([])

    expect(await run('create-appkit', ['generate', '--check'], { cwd })).toMatchObject({ code: 0 })
    const after = snapshot(cwd)
    const again = JSON.parse((await migrate(cwd, from, '--json')).stdout)
    expect(again.changed).toBe(false)
    expect(snapshot(cwd)).toEqual(after)

    const undone = await migrate(cwd, from, '--undo')
    expect(undone).toMatchObject({ code: 0, stderr: '' })
    const { 'stubs.d.ts': _, ...left } = hashes(cwd)
    expect(left).toEqual(before)
  })
})

it('every fixture is tried', () => {
  expect(hosts.map(([name]) => name).sort()).toEqual(readdirSync(fixtures).sort())
})

it('--undo of a migration leaves the bytes of before it, also of an app that was joined, and create-appkit --undo those of before both', async () => {
  const appkit = (cwd: string, ...args: string[]) => run('create-appkit', args, { cwd })
  const kits = fc.constantFrom(...hosts.map(([name, from]) => [name, from] as const))
  const parts = fc.constantFrom('email', 'pay', 'namespace/solana', undefined)
  await fc.assert(
    fc.asyncProperty(kits, parts, fc.boolean(), async ([name, from], part, isJoined) => {
      const cwd = host(name)
      const first = hashes(cwd)
      if (isJoined) {
        const join = ['.', '--yes', '--no-install', '--on-conflict', 'merge']
        expect((await appkit(cwd, ...join)).stderr).toBe('')
        if (part) expect((await appkit(cwd, 'add', part, '--no-install')).code).toBe(0)
      }
      const before = hashes(cwd)
      const done = await migrate(cwd, from, '--json')
      expect(JSON.parse(done.stdout).changed).toBe(true)
      expect(hashes(cwd)).not.toEqual(before)
      expect(await migrate(cwd, from, '--undo')).toMatchObject({ code: 0, stderr: '' })
      expect(hashes(cwd)).toEqual(before)
      if (isJoined) expect((await migrate(cwd, from, '--undo', '--json')).stdout).toContain('UNDO_NOTHING')
      await migrate(cwd, from)
      expect((await appkit(cwd, '--undo')).code).toBe(0)
      expect(hashes(cwd)).toEqual(first)
    }),
    { numRuns: 3, examples: [[['rainbowkit-vite', 'rainbowkit'], 'email', true]] },
  )
})

it.each([
  { app: 'rainbowkit-vite', was: [], later: ['add', 'email', '--no-install'] },
  { app: 'rainbowkit-vite', was: ['email'], later: ['remove', 'email', '--no-install'] },
  { app: 'rainbowkit-vite', was: ['email'], later: ['add', 'socials', '--no-install'] },
  { app: 'rainbowkit-vite', was: [], later: ['eject', 'view/WhatIsAWallet'] },
  { app: 'rainbowkit-next', was: [], later: ['add', 'siwx'] },
  { app: 'rainbowkit-next', was: ['siwx'], later: ['remove', 'siwx'] },
])('--undo of a migration of $app leaves what $later did after it, as if there had been no migration', async ({
  app,
  was,
  later,
}) => {
  const appkit = async (cwd: string, ...args: readonly string[]) =>
    expect(await run('create-appkit', [...args, '--yes'], { cwd })).toMatchObject({
      code: 0,
      stderr: '',
    })
  const joined = async () => {
    const cwd = host(app)
    await appkit(cwd, '.', '--on-conflict', 'merge', '--no-install')
    for (const part of was) await appkit(cwd, 'add', part, '--no-install')
    return cwd
  }
  const plain = await joined()
  await appkit(plain, ...later)
  const cwd = await joined()
  await migrate(cwd, 'rainbowkit')
  await appkit(cwd, ...later)
  expect(await migrate(cwd, 'rainbowkit', '--undo')).toMatchObject({ code: 0, stderr: '' })
  expect(hashes(cwd)).toEqual(hashes(plain))
  for (const each of [cwd, plain]) await run('create-appkit', ['--undo'], { cwd: each })
  expect(hashes(cwd)).toEqual(hashes(plain))
})

describe('the sign-in of another kit', () => {
  it('by a service of that kit becomes ours, with a route of the app, and is taken back', async () => {
    const cwd = host('reown-next-siwx')
    const before = hashes(cwd)
    const { stdout } = await migrate(cwd, 'reown-appkit', '--json')
    const { removed, warnings } = JSON.parse(stdout)
    expect(removed).toEqual(['@reown/appkit', '@reown/appkit-adapter-wagmi', '@reown/appkit-siwx'])
    expect(warnings).toContainEqual(expect.stringContaining('app/auth/[call]/route.ts answers /auth.'))
    const read = (path: string) => readFileSync(join(cwd, path), 'utf8')
    expect(read('appkit.config.ts')).toContain('siwx: { required: true },')
    expect(read('appkit.config.ts')).toContain("auth: '/auth',")
    expect(read('src/appkit/generated/kit.ts')).toContain('appkit-runtime/features/siwx')
    expect(read('app/auth/[call]/route.ts')).toContain('signIn.handle(request)')
    expect(read('src/appkit/signIn.ts')).toContain('createSignInServer')
    expect(read('config/index.ts')).not.toMatch(/siwx|reown/i)
    expect((await migrate(cwd, 'reown-appkit', '--undo')).code).toBe(0)
    expect(hashes(cwd)).toEqual(before)
  })

  it('by a server of the host that takes another form stays as it is, and is one decision that says both ways on', async () => {
    const cwd = host('rainbowkit-siwe')
    // Before 0.5 its package sent the fields of the message as JSON.
    expect(readFileSync(join(cwd, 'package.json'), 'utf8')).toContain('siwe-next-auth": "^0.4.1"')
    const { decisions } = JSON.parse((await migrate(cwd, 'rainbowkit', '--json')).stdout)
    expect(decisions.map(({ message }: Decision) => message)).toEqual([
      expect.stringMatching(
        /^RainbowKitSiweNextAuthProvider of RainbowKit: users sign in by a server of your own.*siweConfig or siwx of appkit\.config.*npx create-appkit add siwx/,
      ),
    ])
  })
})

it('the adapters of every namespace that nobody reads any more go, with their packages, also where they are exported', async () => {
  const cwd = host('reown-ethers')
  const file = 'src/config/index.ts'
  const config = readFileSync(join(cwd, file), 'utf8')
  const manifest = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
  const more = { '@reown/appkit-adapter-bitcoin': '^1.8.0', '@reown/appkit-adapter-ethers5': '^1.8.0' }
  put(cwd, {
    [file]: `import { BitcoinAdapter } from '@reown/appkit-adapter-bitcoin'
import { Ethers5Adapter } from '@reown/appkit-adapter-ethers5'
${config}
export const bitcoinAdapter = new BitcoinAdapter()

export const ethers5Adapter = new Ethers5Adapter()
`,
    'package.json': JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, ...more } }),
  })
  const { decisions, removed } = JSON.parse((await migrate(cwd, 'reown-appkit', '--json')).stdout)
  expect(decisions.filter((each: Decision) => each.file === file)).toEqual([])
  const names = ['bitcoin', 'ethers', 'ethers5', 'solana'].map((name) => `@reown/appkit-adapter-${name}`)
  expect(removed).toEqual(['@reown/appkit', ...names])
  expect(readFileSync(join(cwd, file), 'utf8')).not.toMatch(/Adapter|reown/)
  expect(readFileSync(join(cwd, 'package.json'), 'utf8')).not.toContain('@reown/')
  expect(errorsOf(cwd)).toEqual([])
})

it('an adapter that somebody still reads stays, and its readers are named', async () => {
  const cwd = host('reown-ethers')
  put(cwd, {
    'src/legacy.ts': "export { ethersAdapter } from './config'\n",
    'src/later.ts': "import * as config from './config'\n\nexport const adapter = config.solanaAdapter\n",
  })
  const { decisions, removed } = JSON.parse((await migrate(cwd, 'reown-appkit', '--json')).stdout)
  const ofConfig = decisions.filter(({ file }: Decision) => file === 'src/config/index.ts')
  expect(ofConfig.map(({ message }: Decision) => message)).toEqual([
    expect.stringMatching(
      /^EthersAdapter of Reown AppKit is not needed.* still read in src\/legacy\.ts:1\. Take/,
    ),
    expect.stringMatching(
      /^SolanaAdapter of Reown AppKit is not needed.* still read in src\/later\.ts:3\. Take/,
    ),
  ])
  expect(removed).toEqual(['@reown/appkit'])
  expect(errorsOf(cwd)).toEqual([])
})

it('parts of options that this kit refuses are left out, each is a decision, and the config is taken', async () => {
  const cwd = host('reown-wagmi')
  const app = readFileSync(join(cwd, 'src/App.tsx'), 'utf8')
  const options = `
  universalProviderConfigOverride: { rpcMap: { 'eip155:1': 'https://a.example' }, methods: { eip155: ['eth_sign'] } },
  customRpcUrls: { 'eip155:1': [{ url: 'https://b.example', config: { timeout: 3 } }] },`
  put(cwd, { 'src/App.tsx': app.replace("allWallets: 'SHOW',", `allWallets: 'SHOW',${options}`) })
  const { stdout } = await migrate(cwd, 'reown-appkit', '--json')
  const messages: readonly string[] = JSON.parse(stdout).decisions.map(({ message }: Decision) => message)
  expect(messages).toContainEqual(expect.stringMatching(/^universalProviderConfigOverride .*without rpcMap/))
  expect(messages).toContainEqual(expect.stringMatching(/^customRpcUrls .*without config/))
  const config = readFileSync(join(cwd, 'appkit.config.ts'), 'utf8')
  expect(config).not.toMatch(/rpcMap|timeout/)
  expect(config).toMatch(/methods: \{ eip155: \['eth_sign'\] \}[\s\S]*url: 'https:\/\/b\.example'/)
  expect(await run('create-appkit', ['generate', '--check'], { cwd })).toMatchObject({ code: 0, stderr: '' })
})

describe('create-appkit migrate', () => {
  it('writes nothing in a dry run, and lists the files and hashes of the real one', async () => {
    const cwd = host('rainbowkit-vite')
    const before = hashes(cwd)
    const dry = JSON.parse((await migrate(cwd, 'rainbowkit', '--json', '--dry-run')).stdout)
    expect(hashes(cwd)).toEqual(before)
    const real = JSON.parse((await migrate(cwd, 'rainbowkit', '--json')).stdout)
    // A dry run checks no types.
    expect({ ...real, dryRun: true, types: null }).toEqual(dry)
    const after = hashes(cwd)
    for (const { path, sha256 } of real.files) expect(after[path], path).toBe(sha256)
    expect(real.removed).toEqual(['@rainbow-me/rainbowkit'])
    expect(
      readFileSync(join(cwd, 'src/main.tsx'), 'utf8'),
    ).toBe(`import { AppKitProvider } from 'appkit-runtime/react'
import { wagmiOptions } from 'appkit-runtime/wagmi'
import { kit } from './appkit/generated/kit'
import './appkit/theme.css'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider, createConfig } from 'wagmi'
import { App } from './App'

const config = createConfig(wagmiOptions(kit))

const queryClient = new QueryClient()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <AppKitProvider kit={kit}>
          <App />
        </AppKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
`)
  })

  it('is followed by an upgrade that leaves the config as it is', async () => {
    const cwd = host('connectkit-next')
    await migrate(cwd, 'connectkit')
    const lock = readFileSync(join(cwd, 'appkit.lock.json'), 'utf8')
    put(cwd, { 'appkit.lock.json': lock.replace(/"appkit": "[^"]+"/, '"appkit": "0.0.9"') })
    const config = readFileSync(join(cwd, 'appkit.config.ts'), 'utf8')
    const done = await run('create-appkit', ['upgrade', '--yes', '--no-install', '--json'], { cwd })
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(readFileSync(join(cwd, 'appkit.lock.json'), 'utf8'))).toMatchObject({
      kit: 'connectkit',
    })
    expect(readFileSync(join(cwd, 'appkit.lock.json'), 'utf8')).not.toContain('0.0.9')
    expect(readFileSync(join(cwd, 'appkit.config.ts'), 'utf8')).toBe(config)
  })

  it.each([
    ['project id', /projectId: [^,\n]+/, 'projectId: readProjectId()'],
    ['networks', /chains: \[[^\]]*\]/, 'chains: readChains()'],
  ])('is refused before a byte is written where the %s alone cannot be read', async (what, from, to) => {
    const cwd = host('rainbowkit-vite')
    const name = readdirSync(join(cwd, 'src')).find((each) =>
      /projectId:/.test(readFileSync(join(cwd, 'src', each), 'utf8')),
    )
    const file = `src/${name}`
    put(cwd, { [file]: readFileSync(join(cwd, file), 'utf8').replace(from, to) })
    const before = snapshot(cwd)
    const { code, stdout } = await migrate(cwd, 'rainbowkit', '--json')
    expect(code).toBe(2)
    expect(JSON.parse(stdout).error).toMatchObject({
      code: 'MIGRATE_UNREAD',
      message: expect.stringContaining(`in ${file} has no ${what} that could be read. Nothing was written.`),
    })
    expect(snapshot(cwd)).toEqual(before)
  })

  it('is refused in an app that another package sets up, and replaces its hooks once the app has a config', async () => {
    const cwd = host('rainbowkit-vite')
    const manifest = readFileSync(join(cwd, 'package.json'), 'utf8')
    put(cwd, {
      'src/main.tsx': `import { createRoot } from 'react-dom/client'
import { App } from './App'

createRoot(document.getElementById('root')!).render(<App />)
`,
      'package.json': manifest,
    })
    const before = snapshot(cwd)
    const refused = await migrate(cwd, 'rainbowkit', '--json')
    expect(refused.code).toBe(2)
    expect(JSON.parse(refused.stdout).error).toMatchObject({
      code: 'MIGRATE_UNREAD',
      message: expect.stringContaining('set up nowhere in this app'),
    })
    expect(snapshot(cwd)).toEqual(before)
    const joined = await run('create-appkit', ['.', '--yes', '--no-install', '--on-conflict', 'merge'], {
      cwd,
    })
    expect(joined).toMatchObject({ code: 0, stderr: '' })
    expect(await migrate(cwd, 'rainbowkit')).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync(join(cwd, 'src/App.tsx'), 'utf8')).not.toContain('rainbow')
    expect(errorsOf(cwd)).toEqual([])
  })

  it('is refused with a viem that is too old, before a byte is written, and keeps one that is older than ours', async () => {
    const cwd = host('rainbowkit-vite')
    const manifest = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
    const withViem = (viem: string) =>
      put(cwd, {
        'package.json': JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, viem } }),
      })
    withViem('2.21.0')
    const before = snapshot(cwd)
    const refused = await migrate(cwd, 'rainbowkit')
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain(
      'viem is 2.21.0 in package.json, and the widget needs ^2.24.0. Nothing was written. Install viem@',
    )
    expect(snapshot(cwd)).toEqual(before)
    withViem('2.38.0')
    expect((await migrate(cwd, 'rainbowkit')).code).toBe(0)
    expect(JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')).dependencies.viem).toBe('2.38.0')
  })

  it('is refused with a sentence, and joining an app of another kit points to it', async () => {
    const cwd = host('rainbowkit-vite')
    const before = snapshot(cwd)
    const refused = async (args: readonly string[], message: RegExp) => {
      const done = await run('create-appkit', [...args, '--json'], { cwd, env: { CI: '1' } })
      expect(done.code, args.join(' ')).toBe(2)
      const { code, message: text } = JSON.parse(done.stdout).error
      expect(`${code} ${text}`).toMatch(message)
      expect(snapshot(cwd)).toEqual(before)
    }
    await refused(['migrate'], /^MIGRATE_FROM .*npx create-appkit migrate from-rainbowkit --yes/)
    await refused(['migrate', 'from-rainbow'], /^MIGRATE_FROM .*Did you mean from-rainbowkit\?/)
    await refused(['migrate', 'from-rainbowkit', '--cwd', scratch()], /^MIGRATE_NOTHING /)
    // Its project id and its networks come from elsewhere.
    const computed = host('rainbowkit-vite')
    const setUp = readdirSync(join(computed, 'src')).find((name) =>
      /projectId:/.test(readFileSync(join(computed, 'src', name), 'utf8')),
    )
    const file = `src/${setUp}`
    const text = readFileSync(join(computed, file), 'utf8')
    put(computed, {
      [file]: text
        .replace(/projectId: [^,\n]+/, 'projectId: readProjectId()')
        .replace(/chains: \[[^\]]*\]/, 'chains: readChains()'),
    })
    const kept = snapshot(computed)
    const done = await migrate(computed, 'rainbowkit', '--json')
    expect(done.code).toBe(2)
    expect(JSON.parse(done.stdout).error).toMatchObject({
      code: 'MIGRATE_UNREAD',
      message: expect.stringContaining(`in ${file} has no project id and no networks that could be read`),
    })
    expect(snapshot(computed)).toEqual(kept)
    await refused(['.'], /^TARGET_OTHER_KIT .*npx create-appkit migrate from-rainbowkit/)
    const other = await run('create-appkit', ['migrate', 'from-connectkit'], { cwd })
    expect(other).toMatchObject({ code: 0, stdout: expect.stringContaining('\nNothing to do') })
    put(cwd, { 'src/App.tsx': 'export function App( {' })
    const broken = JSON.parse((await migrate(cwd, 'rainbowkit', '--json', '--dry-run')).stdout)
    expect(broken.files.map(({ path }: { path: string }) => path)).not.toContain('src/App.tsx')
  })
})
