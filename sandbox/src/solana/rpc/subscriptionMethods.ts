import type { Address, EncodedAccount } from '@solana/kit'
import type { Bank, TransactionError } from '../common/types.js'
import { type DataForm, encodeAccount } from '../encode/encodeAccount.js'
import type { Subscriptions } from './createSubscriptions.js'
import type { RpcMethods } from './RpcMethod.js'
import { RpcFault, withContext } from './RpcMethod.js'
import { take } from './take.js'
import { takeConfig } from './takeConfig.js'
import { takeDataForm } from './takeDataForm.js'

const slotMs = 400
// The distance to the oldest slot that is not final. All slots are final here.
const rootBehind = 32

/** `signatureSubscribe`, `accountSubscribe`, `slotSubscribe` and their `…Unsubscribe` methods, for one WebSocket. */
export function subscriptionMethods(bank: Bank, subscriptions: Subscriptions): RpcMethods {
  const unsubscribe: RpcMethods[string] = (_, [id]) => {
    if (subscriptions.end(take.integer(id, 'subscription', 0, Number.MAX_SAFE_INTEGER))) return true
    throw new RpcFault(-32602, 'Invalid subscription id.')
  }
  return {
    accountSubscribe: (_, [key, given]) => {
      const address: Address = take.address(key, 'address')
      const formOf = takeDataForm(takeConfig(bank, given), 'plain')
      const tell = (account: EncodedAccount | null) =>
        account && encodeAccount(account, orBase64(formOf, account), bank.account)
      return subscriptions.open((id) =>
        bank.watch(({ touched }) => {
          if (!touched.includes(address)) return
          subscriptions.notify('accountNotification', id, withContext(bank, tell(bank.account(address))))
        }),
      )
    },
    signatureSubscribe: async (_, [name, given]) => {
      const signature = take.signature(name, 'signature')
      takeConfig(bank, given)
      const tell = (id: number, err: TransactionError | null): void => {
        if (subscriptions.end(id))
          subscriptions.notify('signatureNotification', id, withContext(bank, { err }))
      }
      const id = subscriptions.open((own) =>
        bank.watch(({ transaction }) => {
          if (transaction.signature === signature) tell(own, transaction.meta.err)
        }),
      )
      const known = await bank.ledger.find(signature)
      // The client must receive the number before the first notification.
      if (known) setImmediate(() => tell(id, known.meta.err))
      return id
    },
    slotSubscribe: () =>
      subscriptions.open((id) => {
        let lastSlot = 0
        const timer = setInterval(() => {
          const slot = bank.clock.slot()
          if (slot === lastSlot) return
          lastSlot = slot
          const [parent, root] = [slot - 1, Math.max(0, slot - rootBehind)]
          subscriptions.notify('slotNotification', id, { slot, parent, root })
        }, slotMs)
        timer.unref()
        return () => clearInterval(timer)
      }),
    accountUnsubscribe: unsubscribe,
    signatureUnsubscribe: unsubscribe,
    slotUnsubscribe: unsubscribe,
  }
}

/** A notification cannot be an error, so data that is too long for base58 is sent as base64. */
function orBase64(formOf: ReturnType<typeof takeDataForm>, account: EncodedAccount): DataForm {
  try {
    return formOf(account)
  } catch {
    return { encoding: 'base64' }
  }
}
