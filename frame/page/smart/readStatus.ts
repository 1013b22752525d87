import { numberToHex } from 'viem'
import type { Fields } from '../../../common/records.js'
import { WalletError } from '../base/errors.js'
import type { PageNetwork } from '../base/facts.js'
import { askNode } from '../base/rpc.js'
import { smartMessages as texts } from '../messages/smartMessages.js'
import { openService, requireFields } from './account/service.js'
import type { CallEntry } from './callLog.js'

/** Codes of EIP-5792. */
const status = { pending: 100, done: 200, reverted: 500, partly: 600 } as const

/**
 * How calls are, read from the chain (`wallet_getCallsStatus` of EIP-5792). The logs are those of the calls, not of others in
 * the same transaction.
 *
 * @throws WalletError
 */
export async function readStatus(entry: CallEntry, network: PageNetwork): Promise<unknown> {
  const { chain, count, hashes, id, isOperation } = entry
  const found = isOperation
    ? [await readOperation(network, hashes[0] ?? '')]
    : await Promise.all(hashes.map((hash) => readTransaction(network, hash)))
  const receipts = found.filter((receipt) => receipt !== undefined)
  const done = receipts.filter((receipt) => receipt.status === '0x1').length
  const outcome =
    receipts.length < found.length
      ? status.pending
      : done === (isOperation ? 1 : count)
        ? status.done
        : done === 0
          ? status.reverted
          : status.partly
  return {
    version: '2.0.0',
    id,
    chainId: numberToHex(Number(chain.slice('eip155:'.length))),
    atomic: isOperation,
    status: outcome,
    ...(outcome !== status.pending && { receipts }),
  }
}

/** Reads the receipt of a user operation; undefined while it is in no block. */
async function readOperation(network: PageNetwork, hash: string): Promise<Fields | undefined> {
  const reply = await openService(network).receipt(hash)
  if (reply === null) return undefined
  const { actualGasUsed, logs, receipt, success, userOpHash } = requireFields(reply)
  if (typeof success !== 'boolean' || userOpHash !== hash) throw new WalletError(texts.badService)
  return {
    ...toReceipt({ ...requireFields(receipt), logs }),
    status: success ? '0x1' : '0x0',
    gasUsed: actualGasUsed,
  }
}

async function readTransaction(network: PageNetwork, hash: string): Promise<Fields | undefined> {
  const reply = await askNode(network, 'eth_getTransactionReceipt', [hash])
  return reply === null ? undefined : toReceipt(requireFields(reply))
}

function toReceipt({
  blockHash,
  blockNumber,
  gasUsed,
  logs,
  status: outcome,
  transactionHash,
}: Fields): Fields {
  const list = Array.isArray(logs) ? logs.map(requireFields) : []
  return {
    status: outcome,
    transactionHash,
    blockHash,
    blockNumber,
    gasUsed,
    logs: list.map(({ address, data, topics }) => ({ address, data, topics })),
  }
}
