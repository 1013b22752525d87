import type { SolanaSocket } from '../types.js'
import { answerRpc } from './answerRpc.js'
import { createSubscriptions } from './createSubscriptions.js'
import { subscriptionMethods } from './subscriptionMethods.js'
import type { RpcContext } from './types.js'

export interface CreateSocketParameters {
  readonly context: RpcContext
  readonly send: (text: string) => void
  readonly onFailure: (error: unknown) => void
}

/**
 * Serves one WebSocket: the methods of the JSON-RPC, and `signatureSubscribe`, `accountSubscribe` and
 * `slotSubscribe` with what ends them.
 */
export function createSocket({ context, onFailure, send }: CreateSocketParameters): SolanaSocket {
  const say = (value: unknown): void => send(JSON.stringify(value))
  const subscriptions = createSubscriptions(say)
  const methods = subscriptionMethods(context.bank, subscriptions)
  return {
    receive: async (text) => {
      let body: unknown
      try {
        body = JSON.parse(text)
      } catch {
        return say({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } })
      }
      say(await answerRpc(context, body, onFailure, methods))
    },
    close: subscriptions.endAll,
  }
}
