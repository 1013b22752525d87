import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { bridged } from '../../cli/src/host/peers.js'
import { copyPackages } from '../../tools/copyPackages.mjs'
import { cleanUp, put, scratch } from '../cli/support.js'

/**
 * Apps with the runtime as it is packed and the libraries that it shares with them, from the registry: in the lowest versions
 * that it takes, and in the newest. They are type-checked and run, and the tests of the runtime run with their libraries.
 */
const root = join(import.meta.dirname, '../..')
const manifest = JSON.parse(readFileSync(join(root, 'runtime/package.json'), 'utf8'))
const ranges: Readonly<Record<string, string>> = {
  ...manifest.dependencies,
  ...manifest.peerDependencies,
  ...Object.fromEntries(bridged.map(({ name, range }) => [name, range])),
}
const { '@playwright/test': _, ...shared } = ranges
const lowest = (range: string) => /\d+\.\d+\.\d+/.exec(range)?.[0] ?? range
const atLowest = Object.fromEntries(Object.entries(shared).map(([name, range]) => [name, lowest(range)]))
const types = (react: string) => ({ '@types/react': react, '@types/react-dom': react })
const ends = [
  ['lowest', { ...atLowest, '@wagmi/core': '2.16.0', ...types('18.2.0') }],
  ['newest', { ...shared, '@wagmi/core': '^3.0.0', ...types('^19.0.0') }],
] as const

/** A host that hands values of its libraries to the runtime, and back. */
const host = `import { createConfig } from '@wagmi/core'
import { pipe, setTransactionMessageFeePayerSigner, createTransactionMessage } from '@solana/kit'
import { type Connection, SystemProgram, Transaction } from '@solana/web3.js'
import type { AppKit } from 'appkit-runtime'
import { getProvider, getSigner } from 'appkit-runtime/ethers'
import { getTransactionSigner } from 'appkit-runtime/solana-kit'
import { getConnection, getWallet } from 'appkit-runtime/web3js'
import { AppKitButton, AppKitProvider } from 'appkit-runtime/react'
import { getPublicClient, getWalletClient, toViemChain } from 'appkit-runtime/viem'
import { appKitConnector, wagmiOptions } from 'appkit-runtime/wagmi'
import type { BrowserProvider, JsonRpcSigner } from 'ethers'
import type { ReactNode } from 'react'
import { type Account, type Chain, createPublicClient, http, parseEther, type PublicClient } from 'viem'
import { base, mainnet } from 'viem/chains'

export const config = (kit: AppKit) => createConfig(wagmiOptions(kit, { chains: [base] }))
export const own = (kit: AppKit) =>
  createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() }, connectors: [appKitConnector(kit)] })
export async function pay(kit: AppKit, to: \`0x\${string}\`) {
  const wallet = getWalletClient(kit)
  const account: Account = wallet.account
  const chain: Chain = toViemChain(kit.config.networks[0]!)
  const client: PublicClient = createPublicClient({ chain: mainnet, transport: http() })
  const read = getPublicClient(kit, { chain: base })
  await wallet.sendTransaction({ account, to, value: parseEther('0.01'), chain: wallet.chain })
  return [chain.id, await client.getBlockNumber(), await read.getBlockNumber()]
}
export async function sign(kit: AppKit) {
  const provider: BrowserProvider = await getProvider(kit)
  const signer: JsonRpcSigner = await getSigner(kit)
  return [await provider.getBlockNumber(), await signer.signMessage('Hello')]
}
export const message = (kit: AppKit) =>
  pipe(createTransactionMessage({ version: 0 }), (each) =>
    setTransactionMessageFeePayerSigner(getTransactionSigner(kit), each),
  )
export async function transfer(kit: AppKit) {
  const connection: Connection = getConnection(kit)
  const { publicKey, sendTransaction } = getWallet(kit)
  const pay = SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: publicKey, lamports: 1 })
  return connection.confirmTransaction(await sendTransaction(new Transaction().add(pay)))
}
export const App = ({ kit, children }: { kit: AppKit; children: ReactNode }) => (
  <AppKitProvider kit={kit}>
    <AppKitButton />
    {children}
  </AppKitProvider>
)
`

/** Program of such a host: its start, and the HTML that its server renders. */
const program = `import { createConfig } from '@wagmi/core'
import { createAppKit } from 'appkit-runtime'
import { connect } from 'appkit-runtime/features/connect'
import { eip155 } from 'appkit-runtime/namespaces/eip155'
import { mainnet } from 'appkit-runtime/namespaces/eip155/networks'
import { AppKitButton, AppKitProvider } from 'appkit-runtime/react'
import { getPublicClient } from 'appkit-runtime/viem'
import { wagmiOptions } from 'appkit-runtime/wagmi'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

const kit = createAppKit({ projectId: 'local', networks: [mainnet] }, { namespaces: [eip155], features: [connect] })
const config = createConfig(wagmiOptions(kit))
console.log(JSON.stringify({
  chains: config.chains.map(({ id }) => id),
  client: getPublicClient(kit).chain.id,
  html: renderToString(createElement(AppKitProvider, { kit }, createElement(AppKitButton))),
}))
`

/** The tests of the runtime that load its libraries most: services, sending, signatures and state. */
const tests = 'services signin namespaces/eip155 features/send features/swaps testing/eip155'.split(' ')

afterAll(cleanUp)

describe.each(ends)('an app with the %s versions that the runtime takes', (_name, versions) => {
  const app = scratch()
  const must = (program: string, ...args: readonly string[]) => {
    try {
      return execFileSync(program, args, { cwd: app, encoding: 'utf8', stdio: 'pipe' })
    } catch (error) {
      throw new Error(String(error instanceof Error && 'stdout' in error ? error.stdout : error), {
        cause: error instanceof Error ? error.message : error,
      })
    }
  }

  it('installs one copy of each', () => {
    const packed = join(app, 'vendor')
    mkdirSync(packed)
    const pack = [
      'pack',
      '--ignore-scripts',
      '--silent',
      '--pack-destination',
      packed,
      '-w',
      'appkit-runtime',
    ]
    execFileSync('npm', pack, { cwd: copyPackages(scratch()), stdio: ['ignore', 'ignore', 'pipe'] })
    const tarball = readdirSync(packed)[0]
    const dependencies = { ...versions, 'appkit-runtime': `file:vendor/${tarball}` }
    put(app, {
      'package.json': JSON.stringify({ name: 'shop', private: true, type: 'module', dependencies }),
    })
    must('npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline')
    for (const name of Object.keys(shared)) {
      const copies = readdirSync(join(app, 'node_modules'), { recursive: true, encoding: 'utf8' })
      expect(copies.filter((path) => path.endsWith(`appkit-runtime/node_modules/${name}`))).toEqual([])
    }
  })

  it('compiles with code that passes values of them to the runtime and back', () => {
    const options = { strict: true, noEmit: true, skipLibCheck: true, jsx: 'react-jsx', types: [] }
    const compilerOptions = { ...options, target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler' }
    put(app, {
      'host.tsx': host,
      'tsconfig.json': JSON.stringify({ compilerOptions, files: ['host.tsx'] }),
    })
    must(process.execPath, join(root, 'node_modules/typescript/bin/tsc'), '-p', '.')
  })

  it('starts, and its server renders the button', () => {
    writeFileSync(join(app, 'start.js'), program)
    const shown = JSON.parse(must(process.execPath, 'start.js'))
    expect(shown).toMatchObject({ chains: [1], client: 1 })
    expect(shown.html).toMatch(/<button[^>]*>.*Connect/)
  })

  it('has libraries with which the tests of the runtime pass', () => {
    const libraries = Object.keys(shared).filter((name) => !/^react|^@solana/.test(name))
    put(app, {
      'libraries/package.json': JSON.stringify({
        dependencies: Object.fromEntries(libraries.map((name) => [name, '*'])),
      }),
    })
    execFileSync(
      process.execPath,
      [
        ...[join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'unit'],
        ...tests.map((folder) => `runtime/src/${folder}/`),
      ],
      { cwd: root, env: { ...process.env, APPKIT_LIBRARIES: join(app, 'libraries') }, stdio: 'pipe' },
    )
  })
})
