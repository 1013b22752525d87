import type { Address, EncodedAccount } from '@solana/kit'
import { encodeAccount } from '../encode/encodeAccount.js'
import type { SolanaSocket, TransactionError } from '../types.js'
import { answerRpc } from './answerRpc.js'
import { RpcFault } from './RpcFault.js'
import { take } from './take.js'
import { takeConfig } from './takeConfig.js'
import { takeDataForm } from './takeDataForm.js'
import type { RpcContext, RpcMethods } from './types.js'
import { withContext } from './withContext.js'

export interface CreateSocketParameters {
  readonly context: RpcContext
  readonly send: (text: string) => void
  readonly onFailure: (error: unknown) => void
}

const MAX_SUBSCRIPTIONS = 100
const SLOT_MS = 400
// How far behind the newest slot the oldest one lies that could still change; here none could.
const ROOT_BEHIND = 32

let lastId = 0

/**
 * Serves one WebSocket: the methods of the JSON-RPC, and `signatureSubscribe`, `accountSubscribe` and
 * `slotSubscribe` with what ends them.
 */
export function createSocket(parameters: CreateSocketParameters): SolanaSocket {
  const { context, onFailure, send } = parameters
  const { bank } = context
  const endings = new Map<number, () => void>()
  const say = (value: unknown): void => send(JSON.stringify(value))
  const notify = (method: string, subscription: number, result: unknown): void =>
    say({ jsonrpc: '2.0', method, params: { result, subscription } })
  const end = (id: number): boolean => {
    endings.get(id)?.()
    return endings.delete(id)
  }
  const open = (begin: (id: number) => () => void): number => {
    if (endings.size >= MAX_SUBSCRIPTIONS) {
      throw new RpcFault(-32603, `A connection may hold ${MAX_SUBSCRIPTIONS} subscriptions; end one first.`)
    }
    lastId += 1
    endings.set(lastId, begin(lastId))
    return lastId
  }
  const unsubscribe: RpcMethods[string] = (_, [id]) => {
    if (end(take.integer(id, 'subscription', 0, Number.MAX_SAFE_INTEGER))) return true
    throw new RpcFault(-32602, 'Invalid subscription id.')
  }
  const methods: RpcMethods = {
    accountSubscribe: (_, [key, given]) => {
      const address: Address = take.address(key, 'address')
      const formOf = takeDataForm(takeConfig(bank, given), 'plain')
      const tell = (account: EncodedAccount | null) =>
        account && encodeAccount(account, formOf(account), bank.account)
      return open((id) =>
        bank.watch(({ touched }) => {
          if (!touched.includes(address)) return
          notify('accountNotification', id, withContext(bank, tell(bank.account(address))))
        }),
      )
    },
    signatureSubscribe: async (_, [name, given]) => {
      const signature = take.signature(name, 'signature')
      takeConfig(bank, given)
      const tell = (id: number, err: TransactionError | null): void => {
        if (end(id)) notify('signatureNotification', id, withContext(bank, { err }))
      }
      const id = open((own) =>
        bank.watch(({ transaction }) => {
          if (transaction.signature === signature) tell(own, transaction.meta.err)
        }),
      )
      const known = await bank.ledger.find(signature)
      // The caller must learn the number before it hears of it.
      if (known) setImmediate(() => tell(id, known.meta.err))
      return id
    },
    slotSubscribe: () =>
      open((id) => {
        let told = 0
        const timer = setInterval(() => {
          const slot = bank.clock.slot()
          if (slot === told) return
          told = slot
          const [parent, root] = [slot - 1, Math.max(0, slot - ROOT_BEHIND)]
          notify('slotNotification', id, { slot, parent, root })
        }, SLOT_MS)
        timer.unref()
        return () => clearInterval(timer)
      }),
    accountUnsubscribe: unsubscribe,
    signatureUnsubscribe: unsubscribe,
    slotUnsubscribe: unsubscribe,
  }
  return {
    receive: async (text) => {
      let body: unknown
      try {
        body = JSON.parse(text)
      } catch {
        return say({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } })
      }
      const calls: readonly unknown[] = Array.isArray(body) ? body : [body]
      const replies = await Promise.all(calls.map((call) => answerRpc(context, call, onFailure, methods)))
      say(Array.isArray(body) ? replies : replies[0])
    },
    close: () => {
      for (const id of [...endings.keys()]) end(id)
    },
  }
}
