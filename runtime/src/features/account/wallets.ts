import type { Account, AccountType, Connection, Connector, Network } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { connectionOf, connectionsOf } from '../../kit/connections.js'
import { disconnect } from '../../kit/disconnect.js'
import { goBack } from '../../kit/modal.js'
import { initialView, replaceView } from '../../kit/router.js'
import { showToast } from '../../kit/toasts.js'
import type { Chain, Kit } from '../../kit/types.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { useComputed } from '../../ui/useSignal.js'

/** One wallet connected in one namespace. */
export interface ConnectedWallet {
  readonly chain: Chain
  readonly connection: Connection
  /** The namespace's name for people. */
  readonly label: string
  /** Whether its account is the one the namespace works with. */
  readonly inUse: boolean
  /** How many accounts the wallets before it share, so that every account has a number. */
  readonly offset: number
}

/**
 * Every connected wallet with its namespaces, at most one connection a namespace: connections of the same
 * name or rdns are one wallet. The active namespace's first. Subscribes when read in an effect.
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

/**
 * Disconnects one wallet and says so.
 *
 * @returns once the wallet has been told; a failure is shown, never thrown.
 */
export async function leaveWallet(kit: Kit, { id, name, namespace }: Connector): Promise<void> {
  try {
    await disconnect(kit, { namespace, connectorId: id })
    if (kit.modal.peek().open) showToast(kit, { variant: 'success', message: messages.left(name) })
  } catch (cause) {
    showToast(kit, { variant: 'error', message: toAppKitError(cause).message })
  }
}

/**
 * Goes to the account in use: back to it if it lies in the history, else in the place of the current
 * view. A wallet on a network that the app does not work with leads to UnsupportedChain instead.
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
 * The first account of each type that the wallets of a namespace share, the namespace's own default on
 * top whichever is in use, so that rows keep their place. Subscribes when read in an effect.
 */
export function accountTypesOf(chain: Chain): readonly Account[] {
  const { defaultAccountType } = chain.driver
  const rank = (type: AccountType) => (type === defaultAccountType ? -1 : order.indexOf(type))
  const accounts = connectionsOf(chain).flatMap((connection) => connection.accounts)
  const types = [...new Set(accounts.map(({ type }) => type))].sort((a, b) => rank(a) - rank(b))
  return types.flatMap((type) => accounts.find((account) => account.type === type) ?? [])
}

/** The active chain's connection, undefined unless it is connected. */
export function useConnection(kit: Kit): Connection | undefined {
  return useComputed(() => connectionOf(kit.activeChain.value), [kit])
}

/** The network that a wallet is on, undefined when it is none of the app's. */
export function useNetwork(chain: Chain, { caipNetworkId }: Connection): Network | undefined {
  return useComputed(
    () => chain.networks.value.find((each) => each.caipNetworkId === caipNetworkId),
    [chain, caipNetworkId],
  )
}

/**
 * Where an explorer shows an address. Most do below `/address/`; the url of one that does not holds
 * `{address}` where the address belongs: `https://polkadot.subscan.io/account/{address}`.
 *
 * @param url of `network.blockExplorers.default`.
 */
export function explorerUrl(url: string, address: string): string {
  const part = encodeURIComponent(address)
  return url.includes('{address}')
    ? url.replaceAll('{address}', () => part)
    : `${url.replace(/\/+$/, '')}/address/${part}`
}
