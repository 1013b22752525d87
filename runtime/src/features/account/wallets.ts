import type { Account, AccountType, Connection, Connector, Network } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { connectionOf, connectionsOf } from '../../kit/connections.js'
import { disconnect } from '../../kit/disconnect.js'
import { kitBatch } from '../../kit/kitSignal.js'
import { goBack } from '../../kit/modal.js'
import { initialView, replaceView } from '../../kit/router.js'
import type { Chain } from '../../kit/state.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { useComputed } from '../../ui/useSignal.js'

/** One wallet connected in one namespace. */
export interface ConnectedWallet {
  readonly chain: Chain
  readonly connection: Connection
  /** The label of the namespace. */
  readonly label: string
  /** Whether its account is the one in use in the namespace. */
  readonly inUse: boolean
  /** The number of accounts of the wallets before it, so that every account has an index. */
  readonly offset: number
}

/**
 * Every connected wallet with its namespaces, at most one connection per namespace: connections with the same
 * name or rdns are one wallet. The active namespace is first. Subscribes when it is read in an effect.
 */
export function connectedWallets(kit: Kit): readonly (readonly ConnectedWallet[])[] {
  const groups: Omit<ConnectedWallet, 'offset'>[][] = []
  for (const chain of kit.chains.values())
    for (const connection of connectionsOf(chain)) {
      const wallet = {
        chain,
        connection,
        label: chain.driver.label ?? chain.namespace,
        inUse: connection === connectionOf(chain),
      }
      const group = groups.find((each) => each.every((other) => isSameWallet(other, wallet)))
      if (group) group.push(wallet)
      else groups.push([wallet])
    }
  let offset = 0
  return groups.map((group) =>
    group.map((wallet) => {
      const numbered = { ...wallet, offset }
      offset += wallet.connection.accounts.length
      return numbered
    }),
  )
}

type Named = Pick<ConnectedWallet, 'chain' | 'connection'>

function isSameWallet(one: Named, other: Named): boolean {
  const [a, b] = [one.connection.connector, other.connection.connector]
  if (one.chain === other.chain) return false
  return (
    a.name.toLowerCase() === b.name.toLowerCase() ||
    (a.info?.rdns !== undefined && a.info.rdns === b.info?.rdns)
  )
}

const has =
  ({ id, namespace }: Connector) =>
  ({ chain, connection }: ConnectedWallet) =>
    chain.namespace === namespace && connection.connector.id === id

/**
 * Disconnects a wallet from every namespace at once. If another wallet stays connected, its account is shown, and nothing is asked
 * about it; else the modal closes.
 *
 * @param connector - the wallet in one of its namespaces.
 * @returns after the wallet has answered. An error is shown, not thrown.
 */
export async function leaveWallet(kit: Kit, connector: Connector): Promise<void> {
  const group = connectedWallets(kit).find((wallets) => wallets.some(has(connector))) ?? []
  const active = kit.activeNamespace.peek()
  // The active namespace is the last one to go, so that no other becomes active in between.
  const leaving = group
    .map(({ connection }) => connection.connector)
    .sort((a, b) => Number(a.namespace === active) - Number(b.namespace === active))
  const left = leave(kit, leaving, messages.disconnected(connector.name))
  // The account in this view is gone; if another wallet took over, its account is next.
  if (kit.modal.peek().open) showAccount(kit)
  await left
}

/**
 * Disconnects a wallet from one namespace, and leaves it connected in others.
 *
 * @returns after the wallet has answered. An error is shown, not thrown.
 */
export async function leaveNamespace(kit: Kit, connector: Connector): Promise<void> {
  const group = connectedWallets(kit).find((wallets) => wallets.some(has(connector))) ?? []
  // A wallet that stays connected in another namespace is still in the list.
  const label = group.length > 1 ? group.find(has(connector))?.label : undefined
  await leave(kit, [connector], messages.disconnected(connector.name, label))
}

async function leave(kit: Kit, connectors: readonly Connector[], message: string): Promise<void> {
  try {
    const left = kitBatch(() =>
      connectors.map(({ id, namespace }) => disconnect(kit, { namespace, connectorId: id })),
    )
    await Promise.all(left)
    if (kit.modal.peek().open) showToast(kit, { variant: 'success', message })
  } catch (cause) {
    showToast(kit, { variant: 'error', message: toAppKitError(cause).message })
  }
}

/**
 * Shows the account in use: goes back to its view if that is in the history, else replaces the current view. If
 * the wallet is on an unsupported network, it shows UnsupportedChain instead.
 */
export function showAccount(kit: Kit): void {
  const view = initialView(kit)
  if (!kit.routes.has(view)) return
  const depth = () => kit.router.peek().findLastIndex((entry) => entry.view === view)
  if (depth() === -1) replaceView(kit, view)
  while (kit.modal.peek().open && kit.router.peek().at(-1)?.view !== view) goBack(kit)
}

const order: readonly AccountType[] = Object.keys(messages.accountTypes)

/**
 * The first account of each type in a namespace. The default of the namespace is always first, so that rows do
 * not move. Subscribes when it is read in an effect.
 */
export function accountTypesOf(chain: Chain): readonly Account[] {
  const { defaultAccountType } = chain.driver
  const rank = (type: AccountType) => (type === defaultAccountType ? -1 : order.indexOf(type))
  const accounts = connectionsOf(chain).flatMap((connection) => connection.accounts)
  const types = [...new Set(accounts.map(({ type }) => type))].sort((a, b) => rank(a) - rank(b))
  return types.flatMap((type) => accounts.find((account) => account.type === type) ?? [])
}

/** The connection of the active chain, or undefined if it is not connected. */
export function useConnection(kit: Kit): Connection | undefined {
  return useComputed(() => connectionOf(kit.activeChain.value), [kit])
}

/** The network of a wallet, or undefined if the app does not have it. */
export function useNetwork(chain: Chain, { caipNetworkId }: Connection): Network | undefined {
  return useComputed(
    () => chain.networks.value.find((each) => each.caipNetworkId === caipNetworkId),
    [chain, caipNetworkId],
  )
}

/**
 * The page of an address in an explorer. Most explorers use `/address/`. The URL of another one has `{address}`
 * where the address belongs: `https://polkadot.subscan.io/account/{address}`.
 *
 * @param url - of `network.blockExplorers.default`.
 */
export function explorerUrl(url: string, address: string): string {
  const part = encodeURIComponent(address)
  return url.includes('{address}')
    ? url.replaceAll('{address}', () => part)
    : `${url.replace(/\/+$/, '')}/address/${part}`
}
