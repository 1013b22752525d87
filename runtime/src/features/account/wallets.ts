import type { Connection, Connector } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { disconnect } from '../../kit/actions/disconnect.js'
import { goBack } from '../../kit/actions/goBack.js'
import { replaceView } from '../../kit/actions/replaceView.js'
import { showToast } from '../../kit/actions/showToast.js'
import { connectionOf } from '../../kit/connectionOf.js'
import { connectionsOf } from '../../kit/connectionsOf.js'
import { initialView } from '../../kit/initialView.js'
import type { Chain, Kit } from '../../kit/types.js'
import { accountMessages as messages } from '../../ui/messages/account.js'

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
