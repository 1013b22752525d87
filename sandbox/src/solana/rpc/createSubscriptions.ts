import { RpcFault } from './RpcMethod.js'

const maxSubscriptions = 100

// Numbers are unique over all connections, as on a real node.
let lastId = 0

/** The subscriptions of one WebSocket. */
export interface Subscriptions {
  /**
   * Starts a subscription and returns its number. `begin` returns a function that ends it.
   *
   * @throws RpcFault if the connection has too many
   */
  open(begin: (id: number) => () => void): number
  /** Ends a subscription. Returns false if there is none with this number. */
  end(id: number): boolean
  endAll(): void
  /** Sends a notification to the client. */
  notify(method: string, id: number, result: unknown): void
}

/**
 * Creates the subscriptions of a WebSocket.
 *
 * @param say - sends a JSON value
 */
export function createSubscriptions(say: (value: unknown) => void): Subscriptions {
  const endings = new Map<number, () => void>()
  const end = (id: number): boolean => {
    endings.get(id)?.()
    return endings.delete(id)
  }
  return {
    open(begin) {
      if (endings.size >= maxSubscriptions) {
        throw new RpcFault(-32603, `A connection may hold ${maxSubscriptions} subscriptions; end one first.`)
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
