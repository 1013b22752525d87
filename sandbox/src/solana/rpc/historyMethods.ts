import type { RecordedTransaction } from '../common/types.js'
import { encodeTransaction } from '../encode/encodeTransaction.js'
import type { RpcMethods } from './RpcMethod.js'
import { RpcFault, withContext } from './RpcMethod.js'
import { take } from './take.js'
import { takeConfig } from './takeConfig.js'

const maxStatuses = 256
const maxSignatures = 1000
const maxVersion = 255

// Every block of this chain is final immediately.
const toStatus = ({ meta: { err }, slot }: RecordedTransaction) => ({
  slot,
  confirmations: null,
  err,
  status: err === null ? { Ok: null } : { Err: err },
  confirmationStatus: 'finalized',
})

/** Methods about transactions on the chain. */
export const historyMethods: RpcMethods = {
  getSignatureStatuses: async ({ bank }, [signatures, config]) => {
    take.flag(take.maybeFields(config, 'config').searchTransactionHistory, 'searchTransactionHistory')
    const asked = take.list(signatures, 'signatures', maxStatuses)
    const names = asked.map((item) => take.signature(item, 'signatures'))
    const found = await Promise.all(names.map((name) => bank.ledger.find(name)))
    return withContext(
      bank,
      found.map((transaction) => transaction && toStatus(transaction)),
    )
  },
  getSignaturesForAddress: async ({ bank }, [key, given]) => {
    const config = takeConfig(bank, given)
    const address = take.address(key, 'address')
    const limit = take.maybeInteger(config.limit, 'limit', 1, maxSignatures) ?? maxSignatures
    const { before, until } = config
    const found = await bank.ledger.of(address, {
      limit,
      ...(before ? { before: take.signature(before, 'before') } : {}),
      ...(until ? { until: take.signature(until, 'until') } : {}),
    })
    return found.map(({ meta, signature, slot }) => ({
      signature,
      slot,
      err: meta.err,
      memo: meta.memo,
      blockTime: bank.clock.timeOf(slot),
      confirmationStatus: 'finalized',
    }))
  },
  getTransaction: async ({ bank }, [name, given]) => {
    // The older form is only the encoding.
    const config = takeConfig(bank, typeof given === 'string' ? { encoding: given } : given)
    const forms = ['json', 'jsonParsed', 'base58', 'base64'] as const
    const form = take.maybeChoice(config.encoding, 'encoding', forms) ?? 'json'
    const highest = take.maybeInteger(
      config.maxSupportedTransactionVersion,
      'maxSupportedTransactionVersion',
      0,
      maxVersion,
    )
    const recorded = await bank.ledger.find(take.signature(name, 'signature'))
    const encoded = recorded && encodeTransaction(recorded, form, bank.clock.timeOf(recorded.slot))
    if (!encoded) return null
    if (highest !== undefined) return { ...encoded.reply, version: encoded.version }
    if (encoded.version === 'legacy') return encoded.reply
    throw new RpcFault(
      -32015,
      `Transaction version (${encoded.version}) is not supported by the requesting client. Please try the ` +
        'request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
    )
  },
}
