import { readMessage } from '../encode/readMessage.js'
import { estimateFee } from '../vm/estimateFee.js'
import type { RpcMethods } from './RpcMethod.js'
import { RpcFault, withContext } from './RpcMethod.js'
import { take } from './take.js'
import { takeConfig } from './takeConfig.js'

const slotsInEpoch = 432_000
const validBlocks = 150
const maxAccountBytes = 10 * 1024 * 1024
const maxAddresses = 128

/** Methods about slots, blocks and fees. Every slot has a block, so the block height is the slot. */
export const blockMethods: RpcMethods = {
  getSlot: ({ bank }, [config]) => {
    takeConfig(bank, config)
    return bank.clock.slot()
  },
  getBlockHeight: ({ bank }, [config]) => {
    takeConfig(bank, config)
    return bank.clock.slot()
  },
  getBlockTime: ({ bank }, [slot]) => {
    const newest = bank.clock.slot()
    return bank.clock.timeOf(take.integer(slot, 'slot', 0, newest))
  },
  getTransactionCount: ({ bank }, [config]) => {
    takeConfig(bank, config)
    return bank.ledger.count()
  },
  getEpochInfo: async ({ bank }, [config]) => {
    takeConfig(bank, config)
    const absoluteSlot = bank.clock.slot()
    return {
      absoluteSlot,
      blockHeight: absoluteSlot,
      epoch: Math.floor(absoluteSlot / slotsInEpoch),
      slotIndex: absoluteSlot % slotsInEpoch,
      slotsInEpoch,
      transactionCount: await bank.ledger.count(),
    }
  },
  getLatestBlockhash: ({ bank }, [config]) => {
    takeConfig(bank, config)
    const slot = bank.clock.slot()
    const blockhash = bank.clock.hashOf(slot)
    return withContext(bank, { blockhash, lastValidBlockHeight: slot + validBlocks })
  },
  isBlockhashValid: ({ bank }, [hash, config]) => {
    takeConfig(bank, config)
    return withContext(bank, bank.clock.isRecent(take.address(hash, 'blockhash')))
  },
  getFeeForMessage: ({ bank }, [text, config]) => {
    takeConfig(bank, config)
    const message = readMessage(new Uint8Array(Buffer.from(take.text(text, 'message'), 'base64')))
    if (message === null) throw new RpcFault(-32602, 'Invalid params: message is no transaction message.')
    return withContext(bank, bank.clock.isRecent(message.blockhash) ? estimateFee(message) : null)
  },
  getRecentPrioritizationFees: ({ bank }, [addresses]) => {
    if (addresses !== undefined) {
      for (const item of take.list(addresses, 'addresses', maxAddresses)) take.address(item, 'addresses')
    }
    return [{ slot: bank.clock.slot(), prioritizationFee: 0 }]
  },
  getMinimumBalanceForRentExemption: ({ bank }, [bytes, config]) => {
    takeConfig(bank, config)
    return bank.rentFor(take.integer(bytes, 'dataLength', 0, maxAccountBytes))
  },
}
