import { messages } from '../messages/messages.js'
import { WalletError } from './errors.js'
import type { PageFacts, PageNetwork } from './facts.js'

/** A network that the operator has configured. */
export interface FoundNetwork {
  /** CAIP-2. */
  readonly id: string
  readonly network: PageNetwork
}

/** The networks of the wallet, and the one that it is on. */
export interface Networks {
  /**
   * Finds a network as hosts name it: a number or CAIP-2.
   *
   * @param given - without it, the network in use, or the first one of the namespace
   * @throws WalletError if the wallet does not serve it
   */
  find(given: string | number | undefined, namespace?: string): FoundNetwork
  /** Ids of the networks of a namespace. */
  ids(namespace: string): readonly string[]
  /** Moves to a network. */
  use(given: string | number | undefined): FoundNetwork
}

/** Creates the list of networks. The first one is in use. */
export function createNetworks({ networks }: PageFacts): Networks {
  const ids = Object.keys(networks)
  let current = ids[0] ?? ''

  const find: Networks['find'] = (given, namespace) => {
    const isOf = (id: string) => namespace === undefined || id.startsWith(`${namespace}:`)
    const text = given === undefined ? undefined : String(given)
    const id =
      text === undefined
        ? [current, ...ids].find(isOf)
        : /^[1-9]\d{0,15}$/.test(text)
          ? `eip155:${text}`
          : text
    const network = id !== undefined && Object.hasOwn(networks, id) ? networks[id] : undefined
    if (id === undefined || network === undefined || !isOf(id)) throw new WalletError(messages.unknownNetwork)
    return { id, network }
  }
  return {
    find,
    ids: (namespace) => ids.filter((id) => id.startsWith(`${namespace}:`)),
    use: (given) => {
      const found = find(given)
      current = found.id
      return found
    },
  }
}

/** A network as the wire names it: the number on eip155, else CAIP-2. */
export const wireId = (id: string): number | string =>
  id.startsWith('eip155:') ? Number(id.slice('eip155:'.length)) : id
