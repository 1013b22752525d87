import { type Hex, toHex } from 'viem'
import { rpc } from './rpc.js'
import type { Eip155WalletChain } from './types.js'
import { walletError } from './walletError.js'

interface BatchFacts {
  readonly id: string
  readonly chain: Eip155WalletChain
  readonly atomic: boolean
  readonly count: number
}

interface Entry extends BatchFacts {
  readonly hashes: Hex[]
  isSending: boolean
}

type Receipt = Readonly<Record<string, unknown>> & { readonly status?: unknown }

export interface BatchLog {
  has(id: string): boolean
  /** Runs `send`, which tells of every transaction it has sent; what it fails with ends the batch. */
  add(facts: BatchFacts, send: (sent: (hash: Hex) => void) => Promise<void>): void
  /** The answer to wallet_getCallsStatus; throws 5730 for what is not known. */
  read(id: unknown): Promise<unknown>
}

/** What a wallet knows of the batches it has taken, read from the chain whenever it is asked. */
export function createBatchLog(): BatchLog {
  const entries = new Map<unknown, Entry>()
  return {
    has: (id) => entries.has(id),
    add(facts, send) {
      const entry: Entry = { ...facts, hashes: [], isSending: true }
      entries.set(facts.id, entry)
      const end = () => {
        entry.isSending = false
      }
      send((hash) => entry.hashes.push(hash)).then(end, end)
    },
    async read(id) {
      const entry = entries.get(id)
      if (entry === undefined) throw walletError(5730, `There is no batch with the id ${String(id)}`)
      const { chain, hashes, atomic, isSending } = entry
      const found = await Promise.all(
        hashes.map((hash) => rpc(chain.rpcUrl, 'eth_getTransactionReceipt', [hash])),
      )
      const receipts = found.filter((each): each is Receipt => typeof each === 'object' && each !== null)
      const isPending = isSending || receipts.length < hashes.length
      return {
        version: '2.0.0',
        id,
        chainId: toHex(chain.chainId),
        atomic,
        status: isPending ? 100 : judge(entry, receipts),
        ...(isPending || receipts.length === 0 ? {} : { receipts: receipts.map(toCallReceipt) }),
      }
    },
  }
}

/** The families of EIP-5792. A call that was never sent has changed nothing. */
function judge({ atomic, count }: Entry, receipts: readonly Receipt[]): number {
  const done = receipts.filter(({ status }) => status === '0x1').length
  if (receipts.length === 0) return 400
  if (done === (atomic ? 1 : count)) return 200
  return done === 0 ? 500 : 600
}

function toCallReceipt({ status, transactionHash, blockHash, blockNumber, gasUsed, logs }: Receipt) {
  const list = (Array.isArray(logs) ? logs : []) as Record<string, unknown>[]
  return {
    status,
    transactionHash,
    blockHash,
    blockNumber,
    gasUsed,
    logs: list.map(({ address, data, topics }) => ({ address, data, topics })),
  }
}
