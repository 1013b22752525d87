import { RpcFault } from './RpcMethod.js'

const MAX_SUBSCRIPTIONS = 100

// No two connections have a number in common, as no two of a real node have.
let lastId = 0

/** The subscriptions of one WebSocket. */
export interface Subscriptions {
  /**
   * Begins one and gives its number. `begin` returns what ends it.
   * @throws RpcFault when the connection holds too many
   */
  open(begin: (id: number) => () => void): number
  /** Ends one; false when there is none of this number. */
  end(id: number): boolean
  endAll(): void
  /** Tells the other side what has happened. */
  notify(method: string, id: number, result: unknown): void
}

/**
 * Keeps the subscriptions of a WebSocket.
 * @param say sends a JSON value
 */
export function createSubscriptions(say: (value: unknown) => void): Subscriptions {
  const endings = new Map<number, () => void>()
  const end = (id: number): boolean => {
    endings.get(id)?.()
    return endings.delete(id)
  }
  return {
    open(begin) {
      if (endings.size >= MAX_SUBSCRIPTIONS) {
        throw new RpcFault(-32603, `A connection may hold ${MAX_SUBSCRIPTIONS} subscriptions; end one first.`)
      }
      lastId += 1
      endings.set(lastId, begin(lastId))
      return lastId
    },
    end,
    endAll() {
      for (const id of [...endings.keys()]) end(id)
    },
    notify: (method, subscription, result) =>
      say({ jsonrpc: '2.0', method, params: { result, subscription } }),
  }
}
