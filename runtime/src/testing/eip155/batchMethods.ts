import { type Hex, isAddress, isHex, toHex } from 'viem'
import type { Session } from './createSession.js'
import { readChainId, rpc, walletError } from './rpc.js'
import { type BatchCall, sendBatch } from './sendBatch.js'
import { sendTransaction } from './signTransaction.js'
import type { Eip155WalletChain, Methods } from './types.js'

/** More than a block holds. */
const maxCalls = 100

interface Batch {
  readonly id: string
  readonly chain: Eip155WalletChain
  readonly calls: readonly BatchCall[]
  readonly atomicRequired: boolean
}

/** Batches of calls and their status: EIP-5792. */
export function batchMethods(session: Session): Methods {
  const log = createBatchLog()
  return {
    wallet_getCapabilities(params) {
      session.signer(params[0])
      const asked = Array.isArray(params[1]) ? params[1].map(Number) : [...session.chains.keys()]
      const ids = asked.filter((id) => session.chains.has(id))
      return Object.fromEntries(ids.map((id) => [toHex(id), { atomic: { status: session.atomic } }]))
    },
    async wallet_sendCalls(params) {
      const request = (params[0] ?? {}) as Record<string, unknown>
      const account = session.signer(request.from ?? session.visible()[0])
      const { id, chain, calls, atomicRequired } = readBatch(session, request)
      if (log.has(id)) throw walletError(5720, `There is already a batch with the id ${id}`)
      if (atomicRequired && session.atomic === 'unsupported')
        throw walletError(5760, 'The wallet cannot run calls as one')
      if (atomicRequired && session.atomic === 'ready') await upgrade(session)
      await session.ask('wallet_sendCalls', params)
      const atomic = session.atomic === 'supported'
      log.add({ id, chain, atomic, count: calls.length }, async (sent) => {
        if (atomic) sent(await sendBatch(chain, account, calls))
        else
          for (const { capabilities: _, ...call } of calls) sent(await sendTransaction(chain, account, call))
      })
      return { id }
    },
    wallet_getCallsStatus: ([id]) => log.read(id),
    async wallet_showCallsStatus(params) {
      const status = await log.read(params[0])
      // It only shows the status, so the user is not asked.
      await session.ask('wallet_showCallsStatus', [status]).catch(() => {})
      return null
    },
  }
}

async function upgrade(session: Session): Promise<void> {
  try {
    await session.ask('wallet_upgradeAccount', [])
  } catch {
    throw walletError(5750, 'User rejected the upgrade of the account.')
  }
  session.atomic = 'supported'
}

function readBatch(session: Session, request: Record<string, unknown>): Batch {
  const { id = `0x${crypto.randomUUID().replaceAll('-', '')}`, calls, atomicRequired, version } = request
  const chain = session.chains.get(readChainId(request))
  if (version !== '2.0.0' || typeof atomicRequired !== 'boolean' || typeof id !== 'string' || id === '')
    throw walletError(-32602, 'Expected version 2.0.0, atomicRequired and, if any, an id that is text')
  if (chain === undefined) throw walletError(5710, 'The wallet does not have this chain')
  if (!Array.isArray(calls) || calls.length === 0 || !calls.every(isCall))
    throw walletError(-32602, 'Expected calls with a recipient')
  if (calls.length > maxCalls) throw walletError(5740, `The wallet takes ${maxCalls} calls at most`)
  requireCapabilities(request)
  calls.forEach(requireCapabilities)
  return { id, chain, calls, atomicRequired }
}

/** The only capability of this wallet is atomic execution, which need not be requested. */
function requireCapabilities({ capabilities }: { readonly capabilities?: unknown }): void {
  for (const [name, value] of Object.entries(Object(capabilities)))
    if ((value as { optional?: unknown } | null)?.optional !== true)
      throw walletError(5700, `The wallet does not have ${name}`)
}

function isCall(call: unknown): call is BatchCall {
  const { to, value, data } = (call ?? {}) as Record<string, unknown>
  const isOptionalHex = (each: unknown): each is Hex | undefined => each === undefined || isHex(each)
  return (
    typeof to === 'string' && isAddress(to, { strict: false }) && isOptionalHex(value) && isOptionalHex(data)
  )
}

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
  /** Runs `send`, which reports every transaction that it has sent. Its error ends the batch. */
  add(facts: BatchFacts, send: (sent: (hash: Hex) => void) => Promise<void>): void
  /** The answer to wallet_getCallsStatus. Throws 5730 for an unknown batch. */
  read(id: unknown): Promise<unknown>
}

/** The batches of a wallet. Their status is read from the chain for each request. */
function createBatchLog(): BatchLog {
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

/** The status of EIP-5792. A call that was never sent has changed nothing. */
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
