'use client'

import { useEffect, useMemo, useState } from 'react'
import { connectionsIn } from '../../chains/connectionsIn.js'
import type { ConnectionState, Connector } from '../../chains/types.js'
import { callHost } from '../../errors/hostCalls.js'
import { actOnConnection } from '../../kit/actions.js'
import { disconnect } from '../../kit/disconnect.js'
import { readAccount } from '../../kit/selectors.js'
import type { Kit } from '../../kit/types.js'
import { useFoundConnectors } from '../../react/hooks/useFoundConnectors.js'
import { useKit, useKitValue } from '../../react/hooks/useKit.js'
import { connectInModal, until } from '../connectInModal.js'
import { readSolanaWallet } from '../solana.js'
import { createSigner } from '../web3js/createSigner.js'
import type { WalletAdapterLibraries, WalletContext, WalletContextAdapter, WalletName } from './types.js'

/**
 * The value of `WalletContext` of @solana/wallet-adapter-react, for code that is written to `useWallet`. Use it once, where
 * `WalletProvider` was. Its methods reject with an AppKitError.
 *
 * @param libraries - of the app: `{ ...web3, ...base }`, all of @solana/web3.js 1 and @solana/wallet-adapter-base. It must
 *   be the same object on every render.
 * @returns the state of the kit on solana as a `WalletContextState`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import * as base from '@solana/wallet-adapter-base'
 * import * as web3 from '@solana/web3.js'
 * import { useWalletContext } from 'appkit-runtime/wallet-adapter'
 *
 * const libraries = { ...web3, ...base }
 *
 * export function PublicKey() {
 *   return <p>{useWalletContext(libraries).publicKey?.toBase58()}</p>
 * }
 */
export function useWalletContext<Adapter extends object, Installed>(
  libraries: WalletAdapterLibraries<Adapter, Installed>,
): WalletContext<Adapter, Installed> {
  const kit = useKit('useWalletContext')
  const { PublicKey } = libraries
  const connectors = useFoundConnectors(kit, 'solana')
  const inUse = useKitValue(kit, readSolanaWallet, undefined)
  const { status } = useKitValue(kit, readAccount, 'solana')
  const [chosen, choose] = useState<string | null>(null)
  const [disconnecting, setDisconnecting] = useState(false)
  const signer = useMemo(() => createSigner(kit, libraries, { sentBy: 'connection' }), [kit, libraries])
  const wallets = useWallets(kit, connectors, libraries, signer.sendTransaction)
  const address = inUse?.address
  const publicKey = useMemo(
    () => (address === undefined ? null : new PublicKey(address)),
    [address, PublicKey],
  )
  const current = wallets.find(({ connector }) =>
    inUse ? connector.id === inUse.connector.id : connector.name === chosen,
  )?.wallet
  const adapter = current?.adapter
  useAdapterEvents(kit, wallets, PublicKey)

  return useMemo(() => {
    const supports = (method: Parameters<NonNullable<typeof inUse>['provider']['supports']>[0]) =>
      inUse?.provider.supports(method) === true
    return {
      autoConnect: false,
      wallets: wallets.map(({ wallet }) => wallet),
      wallet: current ?? null,
      publicKey,
      connecting: status === 'connecting' || status === 'reconnecting',
      connected: publicKey !== null,
      disconnecting,
      select: choose,
      connect: async () => {
        if (publicKey !== null) return
        if (adapter === undefined) await connectInModal(kit, 'solana')
        else await adapter.connect()
      },
      disconnect: async () => {
        setDisconnecting(true)
        try {
          await disconnect(kit, { namespace: 'solana' as never })
        } finally {
          setDisconnecting(false)
          choose(null)
        }
      },
      sendTransaction: signer.sendTransaction,
      signTransaction: supports('signTransaction') ? signer.signTransaction : undefined,
      signAllTransactions: supports('signTransaction') ? signer.signAllTransactions : undefined,
      signMessage: supports('signMessage') ? signer.signMessage : undefined,
      signIn: undefined,
    }
  }, [kit, wallets, current, adapter, publicKey, status, disconnecting, signer, inUse])
}

/** A wallet with its adapter, as `WalletContext` lists it. */
interface ListedWallet {
  readonly adapter: object
  readonly readyState: unknown
}

interface WalletOf<Adapter extends object, Installed> extends ListedWallet {
  readonly adapter: Adapter & Pick<WalletContextAdapter<Installed>, 'connect'>
  readonly readyState: Installed
}

/** Each wallet of a kit has one adapter for as long as the page is open, because the app listens to it. */
const listedWallets = new WeakMap<Kit, Map<string, ListedWallet>>()

/** The account that an adapter has told its listeners of. */
const toldAddresses = new WeakMap<object, string>()

function listedOf(kit: Kit): Map<string, ListedWallet> {
  const listed = listedWallets.get(kit) ?? new Map<string, ListedWallet>()
  listedWallets.set(kit, listed)
  return listed
}

/** The wallets that were found, each with its adapter. */
function useWallets<Adapter extends object, Installed>(
  kit: Kit,
  connectors: readonly Connector[],
  libraries: WalletAdapterLibraries<Adapter, Installed>,
  sendTransaction: WalletContextAdapter<Installed>['sendTransaction'],
) {
  return useMemo(() => {
    const listed = listedOf(kit)
    const readyState = libraries.WalletReadyState.Installed
    return connectors.map((connector) => {
      const wallet = listed.get(connector.id) ?? {
        adapter: createAdapter(kit, connector, libraries, sendTransaction),
        readyState,
      }
      listed.set(connector.id, wallet)
      return { connector, wallet: wallet as WalletOf<Adapter, Installed> }
    })
  }, [kit, connectors, libraries, sendTransaction])
}

/** Emits `connect` when a wallet has another account, and `disconnect` when it has left. A render emits nothing. */
function useAdapterEvents(
  kit: Kit,
  wallets: readonly { readonly connector: Connector; readonly wallet: ListedWallet }[],
  PublicKey: new (address: string) => unknown,
): void {
  const state = useKitValue(kit, readState, undefined)
  useEffect(() => {
    // The app is told at once: after the next render it no longer listens to a wallet that has left.
    return kit.chains.get('solana')?.connection.subscribe((now) => {
      for (const { connector, wallet } of wallets)
        if (addressOf(now, connector) === undefined && toldAddresses.delete(wallet.adapter))
          emitEvent(wallet.adapter, 'disconnect')
    })
  }, [kit, wallets])
  useEffect(() => {
    // This runs after the effects of the components below, which by then listen to the adapter in use.
    for (const { connector, wallet } of wallets) {
      const address = state && addressOf(state, connector)
      if (address === undefined || address === toldAddresses.get(wallet.adapter)) continue
      toldAddresses.set(wallet.adapter, address)
      emitEvent(wallet.adapter, 'connect', new PublicKey(address))
    }
  }, [state, wallets, PublicKey])
}

const addressOf = (state: ConnectionState, { id }: Connector) =>
  connectionsIn(state).find(({ connector }) => connector.id === id)?.address

function emitEvent(adapter: object, event: string, ...data: unknown[]): void {
  const { emit } = adapter as { emit?: (event: string, ...data: unknown[]) => void }
  callHost(() => emit?.call(adapter, event, ...data))
}

const readState = (kit: Kit) => kit.chains.get('solana')?.connection.value

/** A wallet of the kit in the form of an adapter: its state is always that of the kit. */
function createAdapter<Adapter extends object, Installed>(
  kit: Kit,
  connector: Connector,
  { PublicKey, BaseWalletAdapter, WalletReadyState }: WalletAdapterLibraries<Adapter, Installed>,
  sendTransaction: WalletContextAdapter<Installed>['sendTransaction'],
): Adapter & Pick<WalletContextAdapter<Installed>, 'connect'> {
  const own = () => {
    const wallet = readSolanaWallet(kit)
    return wallet?.connector.id === connector.id ? wallet : undefined
  }
  // A wallet that announces itself again has a new object.
  const newest = () =>
    kit.chains
      .get('solana')
      ?.connectors.peek()
      .find(({ id }) => id === connector.id) ?? connector
  const connect = async () => {
    await actOnConnection((actions) => actions.connect(kit, { connector: newest() }))
  }
  const adapter: WalletContextAdapter<Installed> = {
    name: connector.name as WalletName,
    url: '',
    get icon() {
      return newest().imageUrl ?? ''
    },
    readyState: WalletReadyState.Installed,
    supportedTransactionVersions: new Set(['legacy', 0] as const),
    get publicKey() {
      const wallet = own()
      return wallet ? new PublicKey(wallet.address) : null
    },
    get connecting() {
      const state = kit.chains.get('solana')?.connection.peek()
      return state?.status === 'connecting' && state.connectorId === connector.id
    },
    get connected() {
      return own() !== undefined
    },
    // The kit reconnects by itself.
    autoConnect: () => until(() => kit.chains.get('solana')?.connection.value.status !== 'reconnecting'),
    connect,
    disconnect: () => disconnect(kit, { namespace: 'solana' as never, connectorId: connector.id }),
    sendTransaction,
  }
  // The base class adds the emitter of events. All that is abstract in it is defined here.
  const base = new (BaseWalletAdapter as new () => Adapter)()
  return Object.defineProperties(base, Object.getOwnPropertyDescriptors(adapter)) as Adapter & typeof adapter
}
