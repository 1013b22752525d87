import { untracked } from '@preact/signals-core'
import { isSameAccount } from '../../../kit/activeAccount.js'
import { connectionsOf, requireChain } from '../../../kit/connections.js'
import { loadCalls } from '../../../kit/drivers.js'
import type { Kit } from '../../../kit/types.js'
import { fetchHistory } from '../../../services/blockchain/fetchHistory.js'
import { fetchIdentity } from '../../../services/blockchain/identity.js'
import { resolveName } from '../../../services/blockchain/names.js'
import { refusalOf } from '../../../services/http/readReply.js'
import type { Sender, SendReceiver } from '../chains/types.js'
import { findLookalike, type KnownAddresses } from './lookalike.js'

export interface ReadReceiverParameters {
  readonly text: string
  /** Aborted by the next key. */
  readonly signal: AbortSignal
  /** How long to wait for the next key before a name is looked up, in ms. */
  readonly typingPause: number
}

/**
 * Finds out who is meant by a text: an address, or a name of eip155, whose address is looked up. What is known is
 * shown at once, and more as it comes: a picture, and whether the address could be taken for another one.
 *
 * @param show - called with each state. Never rejects.
 */
export async function readReceiver(
  sender: Sender,
  { text: typed, signal, typingPause }: ReadReceiverParameters,
  show: (receiver: SendReceiver) => void,
): Promise<void> {
  const text = typed.trim()
  const base = { text: typed }
  if (text === '') return show({ ...base, status: 'empty' })
  try {
    const own = await readAddress(sender, text)
    if (own !== undefined)
      return await describe(sender, { ...base, status: 'ready', address: own }, signal, show)
    const name = text.toLowerCase()
    if (!isName(sender, name)) return show({ ...base, status: 'invalid' })
    show({ ...base, status: 'resolving' })
    await new Promise((resolve) => setTimeout(resolve, typingPause))
    signal.throwIfAborted()
    const { kit, caipNetworkId } = sender
    const found = await resolveName(kit, { name, caipNetworkId, signal })
    const address = found === undefined ? undefined : await readAddress(sender, found)
    if (address === undefined) return show({ ...base, status: 'unknown' })
    await describe(sender, { ...base, status: 'ready', address, name }, signal, show)
  } catch (error) {
    // A service that cannot read a name says 400: it is one of another zone.
    const isForeign = refusalOf(error)?.status === 400
    if (!signal.aborted) show({ ...base, status: isForeign ? 'foreign' : 'failed' })
  }
}

/** Labels between points, as the service writes them (docs/behaviour.md#names). */
const isName = ({ network }: Sender, text: string) =>
  network.chainNamespace === 'eip155' && text.length <= 255 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text)

/** An address that can receive: one of the namespace, with its checksum, and not the one that stands for nobody. */
async function readAddress({ kit, network }: Sender, text: string): Promise<string | undefined> {
  const { verifyAddress } = await loadCalls(requireChain(kit, network.chainNamespace))
  if (!(await verifyAddress(text))) return undefined
  if (network.chainNamespace !== 'eip155') return text
  const address = text.startsWith('0x') ? text : `0x${text}`
  return /^0x0{40}$/.test(address) ? undefined : address
}

async function describe(
  sender: Sender,
  receiver: SendReceiver & { readonly address: string },
  signal: AbortSignal,
  show: (receiver: SendReceiver) => void,
): Promise<void> {
  const { kit, caipNetworkId } = sender
  const { address } = receiver
  const own = ownAddresses(sender)
  let known: SendReceiver = {
    ...receiver,
    ...(own.some((each) => isSame(sender, each, address)) && { isOwn: true }),
    ...withLookalike(address, { trusted: [...own, ...readReceivers(sender)], seen: [] }),
  }
  const add = (more: Partial<SendReceiver>) => {
    known = { ...known, ...more }
    show(known)
  }
  add({})
  await Promise.allSettled([
    readHistory(sender, signal).then(({ trusted, seen }) =>
      add(withLookalike(address, { trusted: [...own, ...readReceivers(sender), ...trusted], seen })),
    ),
    fetchIdentity(kit, { address, caipNetworkId, signal }).then(
      // Anybody can say that an address has the name of somebody else, whose picture comes with it.
      ({ avatar, name }) =>
        avatar && (!name || name.toLowerCase() === receiver.name) && add({ image: avatar }),
    ),
  ])
}

function withLookalike(address: string, known: KnownAddresses): Partial<SendReceiver> {
  const lookalike = findLookalike(address, known)
  return lookalike === undefined ? {} : { lookalike }
}

/** Whether two addresses are the same one in the namespace. */
export const isSame = ({ kit, network }: Sender, one: string, other: string) =>
  isSameAccount(requireChain(kit, network.chainNamespace), one, other)

/** Every account of every connected wallet of the namespace. */
function ownAddresses({ kit, network }: Sender): readonly string[] {
  const connections = untracked(() => connectionsOf(requireChain(kit, network.chainNamespace)))
  return connections.flatMap(({ accounts }) => accounts.map(({ address }) => address))
}

/** Addresses in the newest page of the history: those that the user paid, and the others. */
async function readHistory(sender: Sender, signal: AbortSignal): Promise<KnownAddresses> {
  const { kit, address, caipNetworkId } = sender
  const { data } = await fetchHistory(kit, { account: address, caipNetworkId, signal })
  const trusted = data.flatMap(({ metadata: { sentFrom, sentTo } }) =>
    isSame(sender, sentFrom, address) && sentTo ? [sentTo] : [],
  )
  return { trusted, seen: data.flatMap(({ metadata: { sentFrom, sentTo } }) => [sentFrom, sentTo]) }
}

/** Receivers that are remembered for each namespace. */
const maxReceivers = 50
const keyOf = ({ network }: Sender) => `@appkit/${network.chainNamespace}:receivers`

/** Whom the user sent to from this browser, newest first. */
function readReceivers(sender: Sender): readonly string[] {
  const text = sender.kit.storage.get(keyOf(sender)) ?? ''
  return text.length > maxReceivers * 100 ? [] : text.split(' ').filter(Boolean).slice(0, maxReceivers)
}

/** Remembers a receiver, so that one that only looks like it is noticed. */
export function rememberReceiver(sender: Sender & { readonly kit: Kit }, address: string): void {
  const others = readReceivers(sender).filter((each) => !isSame(sender, each, address))
  sender.kit.storage.set(keyOf(sender), [address, ...others].slice(0, maxReceivers).join(' '))
}
