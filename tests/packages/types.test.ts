import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'
import { createProgram } from './createCompiler.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'appkit-types-'))
symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const appOptions: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  types: [],
}

/** Returns the completions that an editor offers between two parts of the code of an app. */
function complete(before: string, after: string): readonly string[] {
  const file = join(place, 'edited.tsx')
  writeFileSync(file, before + after)
  const service = ts.createLanguageService({
    getCompilationSettings: () => appOptions,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const content = ts.sys.readFile(path)
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content)
    },
    getCurrentDirectory: () => place,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    realpath: realpathSync,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  })
  const offered = service.getCompletionsAtPosition(file, before.length, {})
  return (offered?.entries ?? []).map(({ name }) => name)
}

/** Compiles an app made by hand, and returns the errors. A `@ts-expect-error` without an error is one, too. */
function compile(code: string, options: ts.CompilerOptions = {}): readonly string[] {
  const file = join(place, 'app.tsx')
  writeFileSync(file, code)
  const program = createProgram([file], { ...appOptions, ...options })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText, start }) => `${start}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
}

describe('types of an app made by hand', () => {
  it('take every namespace, network and view, so that a host may bring its own', () => {
    const errors = compile(`
      import { type AppKit, type Network, signMessage, switchNetwork } from 'appkit-runtime'
      import { useAppKitAccount } from 'appkit-runtime/react'
      export async function act(kit: AppKit, own: Network) {
        useAppKitAccount({ namespace: 'mintaka' })
        await kit.open({ view: 'Own', namespace: 'mintaka' })
        await switchNetwork(kit, { network: own })
        // @ts-expect-error an id is CAIP-2
        await switchNetwork(kit, { network: { caipNetworkId: '1', chainNamespace: 'eip155' } })
        // @ts-expect-error the one object is the first argument, and nothing of it
        await signMessage(kit.config, { message: '' })
        const tokens: readonly string[] = [await kit.getToken(), await kit.getToken({ audience: 'orders', dpop: true })]
        // @ts-expect-error an audience is a name
        await kit.getToken({ audience: tokens })
        // @ts-expect-error the kit is the object of the method, and no parameter
        await kit.getToken(kit)
      }
    `)
    expect(errors).toEqual([])
  })

  it('are narrowed by what it registers', () => {
    const errors = compile(`
      import { type AppKit, addNetwork, type Network, switchNetwork } from 'appkit-runtime'
      import { mainnet, polygon } from 'appkit-runtime/namespaces/eip155/networks'
      import { solanaMainnet } from 'appkit-runtime/namespaces/solana/networks'
      import { useAppKitConnections } from 'appkit-runtime/react'
      declare module 'appkit-runtime' {
        interface Register {
          namespace: 'eip155' | 'solana'
          networkId: typeof mainnet.caipNetworkId | typeof solanaMainnet.caipNetworkId
        }
      }
      export async function act(kit: AppKit, own: Network) {
        await switchNetwork(kit, { network: mainnet })
        await switchNetwork(kit, { network: solanaMainnet })
        // @ts-expect-error not registered
        await switchNetwork(kit, { network: polygon })
        // @ts-expect-error it may be any
        await switchNetwork(kit, { network: own })
        await switchNetwork(kit, { network: addNetwork(kit, { network: own }) })
        await kit.switchNetwork(await kit.addNetwork('eip155', own))
        // No view is registered: any is taken.
        await kit.open({ view: 'Own' })
        const { connections, switchAccount } = useAppKitConnections('solana')
        for (const connection of connections) await switchAccount(connection)
        // @ts-expect-error not registered
        useAppKitConnections('cosmos')
      }
    `)
    expect(errors).toEqual([])
  })

  it('give the provider of each namespace and the data of each view, where they are registered', () => {
    const errors = compile(`
      import type { AppKit, AppView } from 'appkit-runtime'
      import type { SendViewData } from 'appkit-runtime/features/send'
      import type { WalletViewData } from 'appkit-runtime/features/connect'
      import type { EIP155Provider } from 'appkit-runtime/namespaces/eip155'
      import type { SolanaProvider } from 'appkit-runtime/namespaces/solana'
      import { useAppKit, useAppKitProvider } from 'appkit-runtime/react'
      import { custom } from 'viem'
      declare module 'appkit-runtime' {
        interface Register {
          namespace: 'eip155' | 'solana' | 'mintaka'
          view: 'Account' | 'ConnectingExternal' | 'WalletSend'
          provider: { eip155: EIP155Provider; solana: SolanaProvider }
          viewData: { ConnectingExternal: WalletViewData; WalletSend: SendViewData }
        }
      }
      export async function act(kit: AppKit, any: AppView) {
        const { walletProvider } = useAppKitProvider('eip155')
        if (walletProvider) custom(walletProvider)
        useAppKitProvider('solana').walletProvider satisfies SolanaProvider | undefined
        kit.getProvider('solana') satisfies SolanaProvider | undefined
        // @ts-expect-error that of Solana is no provider of viem
        custom(kit.getProvider('solana')!)
        // @ts-expect-error not registered, so it must be looked at
        useAppKitProvider('mintaka').walletProvider?.ask
        useAppKitProvider<{ ask(): void }>('mintaka').walletProvider?.ask()
        const { open } = useAppKit()
        await open()
        await open({ view: any })
        await open({ view: 'Account' })
        await open({ view: 'WalletSend', data: { to: '0x', amount: '1' } })
        await kit.open({ view: 'ConnectingExternal', data: { walletId: 'io.metamask' } })
        // @ts-expect-error a misspelt field
        await open({ view: 'WalletSend', data: { receiver: '0x' } })
        // @ts-expect-error an amount is a text, so that no digit is lost
        await open({ view: 'WalletSend', data: { amount: 1 } })
        // @ts-expect-error the data of another view
        await kit.open({ view: 'WalletSend', data: { walletId: 'io.metamask' } })
        // @ts-expect-error it takes none
        await kit.open({ view: 'Account', data: { walletId: 'io.metamask' } })
      }
    `)
    expect(errors).toEqual([])
  })

  it('let an editor complete the ids of registered networks, and take that of another', () => {
    const code = `
      import type {} from 'appkit-runtime'
      import { useAppKitNetwork } from 'appkit-runtime/react'
      declare module 'appkit-runtime' {
        interface Register { networkId: 'eip155:1' | 'eip155:8453' }
      }
      export const isBase = () => useAppKitNetwork().caipNetworkId === 'eip155:999'
    `
    expect(compile(code)).toEqual([])
    const [before = '', after = ''] = code.split('eip155:999')
    expect(complete(before, after)).toEqual(['eip155:1', 'eip155:8453'])
  })

  it('know an address by isConnected, and by status', () => {
    const errors = compile(`
      import type { AppKit } from 'appkit-runtime'
      import { useAppKitAccount } from 'appkit-runtime/react'
      const take = (_text: string) => {}
      export function act(kit: AppKit) {
        const { address, caipAddress, isConnected, status } = useAppKitAccount()
        // @ts-expect-error nobody may be connected
        take(address)
        if (isConnected) take(address + caipAddress)
        if (status === 'connected') take(address)
        const account = kit.getAccount('eip155')
        if (account.isConnected) take(account.caipAddress)
        else account.address satisfies undefined
        // @ts-expect-error connected is not among those of nobody
        if (!account.isConnected) account.status === 'connected'
      }
    `)
    expect(errors).toEqual([])
  })

  it('tell an error by its code', () => {
    const errors = compile(`
      import { type AppKit, type ConnectErrorType, type ErrorCode, type SwitchNetworkErrorType } from 'appkit-runtime'
      import type { SendCallsErrorType } from 'appkit-runtime/namespaces/eip155/actions'
      export const say = (error: ConnectErrorType | SendCallsErrorType): ErrorCode => {
        if (error.code === 'USER_REJECTED') return error.code
        // @ts-expect-error neither raises it
        if (error.code === 'SWITCH_IGNORED') return error.code
        return error.code
      }
      export const ignored = (error: SwitchNetworkErrorType) => error.code === 'SWITCH_IGNORED'
    `)
    expect(errors).toEqual([])
  })
})

describe('types of own words', () => {
  it('know every area and key, and what a function gets', () => {
    const errors = compile(`
      import { defineConfig, type Messages } from 'appkit-runtime/config'
      import { mainnet } from 'appkit-runtime/namespaces/eip155/networks'
      const networks = [mainnet]
      export const words: Messages = {
        buttons: { connect: 'Log in' },
        account: { accounts: (count) => count.toFixed(), accountTypes: { eoa: 'Plain' } },
        // @ts-expect-error there is no such text
        connect: { nothing: '' },
      }
      defineConfig({ projectId: 'a', networks, messages: { titles: { connect: 'Come in' } } })
      // @ts-expect-error a text is no number
      defineConfig({ projectId: 'a', networks, messages: { titles: { connect: 5 } } })
      // @ts-expect-error there is no such area
      export const none: Messages = { nowhere: {} }
    `)
    expect(errors).toEqual([])
  })
})

describe('types of the bridge for @solana/web3.js', () => {
  const code = `
    import type { Connection, PublicKey, Transaction, VersionedTransaction } from '@solana/web3.js'
    import type { AppKit } from 'appkit-runtime'
    import { getConnection, getWallet, useWeb3js } from 'appkit-runtime/web3js'
    // @coral-xyz/anchor takes this as a Wallet.
    interface AnchorWallet {
      signTransaction<T extends Transaction | VersionedTransaction>(tx: T): Promise<T>
      signAllTransactions<T extends Transaction | VersionedTransaction>(txs: T[]): Promise<T[]>
      publicKey: PublicKey
    }
    export const ofAnchor = (kit: AppKit): AnchorWallet => getWallet(kit)
    export async function act(kit: AppKit, legacy: Transaction, versioned: VersionedTransaction) {
      const connection: Connection = getConnection(kit, { commitment: 'finalized' })
      const signed: VersionedTransaction = await getWallet(kit).signTransaction(versioned)
      // @ts-expect-error a wallet takes transactions
      await getWallet(kit).sendTransaction(connection)
      return [signed, await getWallet(kit).sendTransaction(legacy, { signers: [], skipPreflight: true })]
    }
    export function useKey() {
      const { connection, wallet } = useWeb3js()
      // @ts-expect-error nobody may be connected
      wallet.publicKey
      return [connection.rpcEndpoint, wallet?.publicKey.toBase58()]
    }
  `
  it('are those of the app, as a bundler resolves them', () => expect(compile(code)).toEqual([]))
  it('are those of the app, as Node resolves them', () => {
    const { NodeNext } = ts.ModuleKind
    const moduleResolution = ts.ModuleResolutionKind.NodeNext
    expect(compile(code, { module: NodeNext, moduleResolution })).toEqual([])
  })
})

describe('types of the bridge for wallet-adapter', () => {
  const code = `
    import * as base from '@solana/wallet-adapter-base'
    import * as web3 from '@solana/web3.js'
    import { useWalletContext } from 'appkit-runtime/wallet-adapter'
    const libraries = { ...web3, ...base }
    export function usePublicKey(): web3.PublicKey | null {
      const { publicKey, wallet } = useWalletContext(libraries)
      const adapter: base.Adapter | undefined = wallet?.adapter
      return adapter?.publicKey ?? publicKey
    }
  `
  it('take the libraries as a bundler resolves them', () => expect(compile(code)).toEqual([]))
  it('take the libraries as Node resolves them', () => {
    const { NodeNext } = ts.ModuleKind
    const moduleResolution = ts.ModuleResolutionKind.NodeNext
    expect(compile(code, { module: NodeNext, moduleResolution })).toEqual([])
  })
})
