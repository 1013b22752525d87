import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { describe, expect, it } from 'vitest'
import { released } from '../../tools/release/changes.mjs'
import { isRelease } from '../pace.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe.each(Object.entries(released))('package %s', (name, folder) => {
  const path = join(root, folder)
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))

  it('has nothing publint minds', async () => {
    // What is in the package is tested with the packed ones, too: `tarballs.release.test.ts`.
    const { messages } = await publint({ pkgDir: path, strict: true, ...(!isRelease && { pack: false }) })
    // That one is a script for pages, whose code need not look like a module's.
    expect(messages.filter(({ path: [, entry] }) => entry !== './testing/page')).toEqual([])
  })

  it('runs nothing when it is installed', () => {
    expect(manifest.name).toBe(name)
    for (const script of ['preinstall', 'install', 'postinstall', 'prepare'])
      expect(manifest.scripts).not.toHaveProperty(script)
  })

  it('has a README, which its page on a registry shows', () => {
    expect(readFileSync(join(path, 'README.md'), 'utf8')).toMatch(new RegExp(`^# ${name}\n\n\\w`))
  })

  it('is ESM, MIT, for the Node of this repository, and pins what it needs', () => {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({ type: 'module', license: 'MIT', engines })
    // Pages have one copy of what the runtime shares with them: `peers.test.ts`.
    const isShared = manifest.name === 'appkit-runtime'
    for (const version of Object.values(manifest.dependencies ?? {}))
      expect(version).toMatch(isShared ? /^\^\d+\.\d+\.\d+$/ : /^\d+\.\d+\.\d+$/)
  })
})

describe('the code of the runtime', () => {
  it('has no late import that Vite 6 and 7 misread: names of a part of a chunk', () => {
    const dist = join(root, 'runtime/dist')
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.js'),
    )
    expect(files.length).toBeGreaterThan(100)
    const misread = /\}\s*=\s*await\s+import\([^()]*\)\s*\./
    expect(files.filter((file) => misread.test(readFileSync(join(dist, file), 'utf8')))).toEqual([])
  })
})

describe('types of the packages', () => {
  it.each([
    'runtime',
    'server',
    'sandbox',
    'frame',
  ])('%s names declarations that are there, for every entry', (folder) => {
    const { exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      exports: Readonly<Record<string, string | { readonly types?: string }>>
    }
    const named = Object.values(exports).flatMap((entry) =>
      typeof entry === 'string' ? [] : [entry.types ?? ''],
    )
    expect(named.length).toBeGreaterThan(0)
    for (const types of named) {
      const [before = '', after] = types.split('*')
      if (after === undefined) expect(existsSync(join(root, folder, types)), types).toBe(true)
      else expect(readdirSync(join(root, folder, before)), types).not.toEqual([])
    }
  })
})

describe('what the runtime exports', () => {
  const surface = async (path: string) => Object.keys(await import(path)).sort()

  it('is this and no more', async () => {
    expect(await surface('appkit-runtime')).toEqual([
      'AppKitError',
      'addNetwork',
      'connect',
      'createAppKit',
      'defineFeature',
      'defineNamespace',
      'disconnect',
      'getNetworkState',
      'removeNetwork',
      'setPreferredAccountType',
      'signMessage',
      'switchAccount',
      'switchNetwork',
    ])
    expect(await surface('appkit-runtime/frame-messages')).toEqual([
      'validateAppMessage',
      'validateFrameMessage',
    ])
    expect(await surface('appkit-runtime/config')).toEqual(['defineConfig'])
    expect(await surface('appkit-runtime/react')).toEqual([
      'AppKitAccountButton',
      'AppKitButton',
      'AppKitConnectButton',
      'AppKitModal',
      'AppKitNetworkButton',
      'AppKitProvider',
      'useAppKit',
      'useAppKitAccount',
      'useAppKitBalance',
      'useAppKitConnections',
      'useAppKitEvents',
      'useAppKitNetwork',
      'useAppKitProvider',
      'useAppKitState',
      'useAppKitTheme',
      'useConnect',
      'useConnectors',
      'useDisconnect',
      'useNamespaces',
      'useSignMessage',
      'useWalletInfo',
    ])
    expect(await surface('appkit-runtime/react/cookie')).toEqual(['AppKitCookieProvider'])
    expect(await surface('appkit-runtime/cookie')).toEqual(['accountsCookie', 'readAccountsCookie'])
    expect(await surface('appkit-runtime/viem')).toEqual([
      'getPublicClient',
      'getWalletClient',
      'toViemChain',
      'usePublicClient',
      'useWalletClient',
    ])
    expect(await surface('appkit-runtime/languages')).toEqual(
      'ar de es fa fr he hi id it ja ko nl pl ptBR ru th tr uk vi zhCN zhTW'.split(' '),
    )
    expect(await surface('appkit-runtime/ethers')).toEqual(['getProvider', 'getSigner', 'useSigner'])
    expect(await surface('appkit-runtime/wagmi')).toEqual(['appKitConnector', 'wagmiOptions'])
    expect(await surface('appkit-runtime/wallet-adapter')).toEqual(['useWalletContext'])
    expect(await surface('appkit-runtime/web3js')).toEqual(['getConnection', 'getWallet', 'useWeb3js'])
    expect(await surface('appkit-runtime/solana-kit')).toEqual([
      'getTransactionSigner',
      'useTransactionSigner',
    ])
    expect(await surface('appkit-runtime/headless')).toEqual(['usePairing', 'useWalletImage', 'useWallets'])
    for (const namespace of ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'])
      expect(await surface(`appkit-runtime/namespaces/${namespace}`)).toEqual([namespace])
    expect(await surface('appkit-runtime/namespaces/eip155/actions')).toEqual([
      'getAccountType',
      'getCallsStatus',
      'getCapabilities',
      'sendCalls',
      'sendTransaction',
      'showCallsStatus',
      'signTypedData',
      'waitForCallsStatus',
      'watchAsset',
    ])
    expect(await surface('appkit-runtime/signin')).toEqual([
      'createMessage',
      'parseMessage',
      'readReply',
      'verifyCacao',
      'verifyMessage',
      'verifyStoredSession',
    ])
    expect(await surface('appkit-runtime/signin/server')).toEqual([
      'createMemoryStorage',
      'createRedisStorage',
      'createSignInServer',
      'createSqlStorage',
      'readCaller',
      'toNodeListener',
      'toWebRequest',
    ])
    expect(await surface('appkit-runtime/signin/guard')).toEqual([
      'createTokenGuard',
      'guardExpress',
      'guardHono',
      'guardNext',
      'guardNextProxy',
      'guardReactRouter',
      'guardTanStackStart',
      'requireToken',
    ])
    expect(await surface('appkit-runtime/testing/page')).toEqual([])
    expect(await surface('appkit-runtime/testing/playwright')).toEqual(['walletFixtures'])
    expect(await surface('appkit-runtime/testing')).toEqual([
      'announceEip155Wallet',
      'createBip122Wallet',
      'createCosmosWallet',
      'createEip155Wallet',
      'createPolkadotWallet',
      'createSessionSigner',
      'createSolanaWallet',
      'injectBip122Wallet',
      'injectCosmosWallet',
      'injectPolkadotWallet',
      'injectSolanaWallet',
      'installDemoWallet',
      'registerBip122Wallet',
      'registerSolanaWallet',
      'registerStandardWallet',
    ])
    expect(await surface('appkit-runtime/testing/demo-wallet')).toEqual(['installDemoWallet'])
    expect(await surface('appkit-runtime/walletconnect/wallet')).toEqual([
      'approveNamespaces',
      'createWalletConnectWallet',
      'prepareSignIn',
    ])
    expect(await surface('appkit-runtime/vite')).toEqual(['appkit'])
    for (const feature of ['account', 'connect', 'networks'])
      expect(await surface(`appkit-runtime/features/${feature}`)).toEqual([feature])
    expect(await surface('appkit-runtime/features/smartSessions')).toEqual([
      'grantPermissions',
      'revokeSession',
      'smartSessions',
      'useSmartSessions',
    ])
  })

  it('has signing in run where there is no React, no store and no DOM', () => {
    const seen = new Set<string>()
    const outside = new Set<string>()
    const follow = (file: string) => {
      if (seen.has(file)) return
      seen.add(file)
      const code = readFileSync(file, 'utf8')
      for (const [, id = ''] of code.matchAll(
        /(?:^(?:import|export) .*from |^import |\bimport\()"([^"]+)"/gm,
      ))
        if (id.startsWith('.')) follow(join(file, '..', id))
        else outside.add(id)
      const spoken = code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      expect(spoken, file).not.toMatch(/\b(?:document|window|localStorage)\./)
    }
    for (const entry of ['index', 'server/index', 'guard/index'])
      follow(join(root, `runtime/dist/signin/${entry}.js`))
    expect([...outside].sort()).toEqual(['viem/utils', 'zod/mini'])
    expect(seen.size).toBeGreaterThan(8)
  })

  it('has frame messages stand alone', () => {
    const code = readFileSync(join(root, 'runtime/dist/frameMessages.js'), 'utf8')
    expect(code).toContain('@w3m-frame/READY')
    expect(code).not.toMatch(/^(import|export) .*from/m)
  })

  it('has the script for pages stand alone', () => {
    const code = readFileSync(join(root, 'runtime/dist/testing/page/index.js'), 'utf8')
    expect(code).toContain('appkitTestWallets')
    expect(code).not.toMatch(/\b(import|export)\b[^;]*\bfrom\b|\bimport\(|\beval\(|new Function\b/)
  })

  it('keeps "use client" where a server component would meet it', () => {
    for (const entry of ['react', 'react/cookie', 'features/siwx'])
      expect(readFileSync(join(root, `runtime/dist/${entry}/index.js`), 'utf8')).toMatch(/^"use client"/)
    expect(readFileSync(join(root, 'runtime/dist/index.js'), 'utf8')).not.toContain('"use client"')
  })
})
