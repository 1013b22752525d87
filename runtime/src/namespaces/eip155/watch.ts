import { coalesce, mayAsk } from '../../chains/coalesce.js'
import type { WalletEvents } from '../../chains/driver.js'
import { readList, tryCall, tryRead } from '../../chains/readUntrusted.js'
import type { Account, CaipNetworkId, Connector } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { type Eip1193Provider, isProvider } from './discover.js'
import { parseAccounts, parseChainId, request, writtenAccounts } from './request.js'

/**
 * Listens to the EIP-1193 events of a connected wallet, each kind at most once in 50 ms. Values that are not
 * accounts or a chain id are ignored. A wallet without a method for listeners stays connected. If it shares no
 * account, it is asked whether the site still has its permission.
 *
 * @returns a function that removes every listener and timer.
 */
export function watch(connector: Connector, events: WalletEvents): () => void {
  const { provider } = connector
  if (!isProvider(provider)) return () => {}
  let known = byAddress(writtenAccounts.get(provider) ?? [])
  let [asked, stopped] = [0, false]
  const heard = { accounts: false, network: false, complaint: false }
  const accounts = coalesce(events.accountsChanged)
  const network = coalesce<CaipNetworkId>((id) => events.networkChanged(id))
  // EIP-1193: all chains are lost. Wallets also send it after short interruptions, so they are asked.
  const loss = coalesce(() => {
    if (!mayAsk(provider)) return
    const turn = ++asked
    const complain = (error: unknown) => {
      // Some answer each question with one more such event.
      if (turn !== asked || heard.complaint) return
      heard.complaint = true
      if (isGone(error)) loss.stop()
      return isGone(error) ? events.disconnected() : takeAccounts([])
    }
    request(connector, 'eth_accounts').then((reply) => {
      if (turn === asked && parseAccounts(reply)?.length === 0) takeAccounts([])
    }, complain)
  })
  const takeAccounts = (value: unknown, isAnswer = false) => {
    const read = parseAccounts(value)
    // Right after connecting, an empty list of accounts is an error of the wallet, not a disconnection.
    if (read === undefined || (isAnswer && (heard.accounts || read.length === 0))) return
    heard.accounts = true
    const spelled = read.map((account) => known.get(account.address.toLowerCase()) ?? account)
    if (spelled.length > 0) [known, heard.complaint] = [byAddress(spelled), false]
    // Some wallets send an empty list between two accounts. It counts only if no account follows.
    accounts.push(spelled, spelled.length === 0)
  }
  const takeNetwork = (value: unknown, isAnswer = false) => {
    const id = parseChainId(value)
    if (id === undefined || (isAnswer && heard.network)) return
    heard.network = true
    network.push(id)
  }
  const leave = listen(provider, {
    accountsChanged: (value) => takeAccounts(value),
    chainChanged: (value) => takeNetwork(value),
    connect: (value) => takeNetwork(tryRead(() => (value as { chainId?: unknown }).chainId)),
    disconnect: () => loss.push(undefined),
  })
  if (mayAsk(provider)) {
    if (events.isAbsent)
      void isRevoked(connector).then((isFinal) => {
        if (isFinal && !stopped && !heard.accounts) events.disconnected()
      })
    // Changes between the wallet's answer and the listeners caused no event.
    look(connector, 'eth_accounts', takeAccounts)
    look(connector, 'eth_chainId', takeNetwork)
  }
  return () => {
    asked = 0
    stopped = true
    for (const stop of [accounts.stop, network.stop, loss.stop, leave]) stop()
  }
}

type Listeners = Readonly<Record<string, (value: unknown) => void>>

/** Adds listeners to a wallet, of which any may refuse. @returns a function that removes them */
function listen(provider: Eip1193Provider, listeners: Listeners): () => void {
  const forEach = (use: (event: string, listener: (value: unknown) => void) => unknown) => {
    for (const [event, listener] of Object.entries(listeners)) tryCall(() => use(event, listener))
  }
  forEach((event, listener) => provider.on?.(event, listener))
  return () =>
    forEach((event, listener) => (provider.removeListener ?? provider.off)?.call(provider, event, listener))
}

/** Asks a wallet once; a question that fails says nothing. */
function look(connector: Connector, method: string, take: (value: unknown, isAnswer: boolean) => void): void {
  request(connector, method).then(
    (value) => take(value, true),
    () => {},
  )
}

/** An error of the wallet may pass: it is locked, or nothing answers it now. So it shares nobody, unless it is not there. */
const isGone = (error: unknown): boolean => error instanceof AppKitError

const byAddress = (accounts: readonly Account[]) =>
  new Map(accounts.map((account) => [account.address.toLowerCase(), account]))

/**
 * Tells a wallet that removed the site's permission from a locked one, which keeps it (EIP-2255). No window is
 * opened.
 *
 * @returns true if the permission was removed; false also if the wallet cannot say (the request fails, or the
 *   answer is not a list of permissions).
 */
export async function isRevoked(connector: Connector): Promise<boolean> {
  try {
    const permissions = readList(await request(connector, 'wallet_getPermissions'))
    return permissions?.every(isOther) ?? false
  } catch {
    return false
  }
}

function isOther(permission: unknown): boolean {
  const capability = tryRead(() => (permission as { parentCapability?: unknown }).parentCapability)
  return typeof capability === 'string' && capability !== 'eth_accounts'
}
