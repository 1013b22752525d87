import { type EncodedAccount, getBase58Encoder } from '@solana/kit'
import { fieldsOf } from '../../../../common/records.js'
import { solanaNetwork } from '../common/network.js'
import { encodeAccount } from '../encode/encodeAccount.js'
import { blockMethods } from './blockMethods.js'
import { historyMethods } from './historyMethods.js'
import type { RpcContext, RpcMethods } from './RpcMethod.js'
import { RpcFault, withContext } from './RpcMethod.js'
import { take } from './take.js'
import { takeConfig } from './takeConfig.js'
import { takeDataForm } from './takeDataForm.js'
import { tokenMethods } from './tokenMethods.js'
import { transactionMethods } from './transactionMethods.js'

/** Methods about the network. */
const clusterMethods: RpcMethods = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '2.3.0', 'feature-set': 0 }),
  getGenesisHash: () => solanaNetwork.genesisHash,
}

const maxAccounts = 100

/** Methods about accounts. */
const accountMethods: RpcMethods = {
  getBalance: ({ bank }, [key, config]) => {
    takeConfig(bank, config)
    return withContext(bank, Number(bank.account(take.address(key, 'address'))?.lamports ?? 0n))
  },
  getAccountInfo: ({ bank }, [key, given]) => {
    const formOf = takeDataForm(takeConfig(bank, given), 'plain')
    const account = bank.account(take.address(key, 'address'))
    return withContext(bank, account && encodeAccount(account, formOf(account), bank.account))
  },
  getMultipleAccounts: ({ bank }, [keys, given]) => {
    const formOf = takeDataForm(takeConfig(bank, given), 'base64')
    const accounts = take.list(keys, 'addresses', maxAccounts).map((key) => {
      const account = bank.account(take.address(key, 'addresses'))
      return account && encodeAccount(account, formOf(account), bank.account)
    })
    return withContext(bank, accounts)
  },
  getProgramAccounts: ({ bank }, [program, given]) => {
    const config = takeConfig(bank, given)
    const formOf = takeDataForm(config, 'plain')
    const passes = takeFilters(config.filters)
    const found = bank
      .owned(take.address(program, 'program'))
      .filter(passes)
      .map((account) => ({
        pubkey: account.address,
        account: encodeAccount(account, formOf(account), bank.account),
      }))
    return take.flag(config.withContext, 'withContext') ? withContext(bank, found) : found
  },
}

// The same limit as the spec of the HTTP route.
const maxBatch = 1000

const methods: RpcMethods = {
  ...clusterMethods,
  ...blockMethods,
  ...accountMethods,
  ...tokenMethods,
  ...transactionMethods,
  ...historyMethods,
}

/** A reply (JSON-RPC 2.0 section 5). */
export type RpcReply = { readonly jsonrpc: '2.0'; readonly id: string | number | null } & (
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
)

function idOf(call: unknown): string | number | null {
  const id = fieldsOf(call).id ?? null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

async function run(context: RpcContext, call: unknown, more: RpcMethods): Promise<unknown> {
  const fields = fieldsOf(call)
  const { method, params = [] } = fields
  if (typeof method !== 'string') throw new RpcFault(-32600, 'Invalid request: method must be a text.')
  const table = Object.hasOwn(more, method) ? more : methods
  const answer = Object.hasOwn(table, method) ? table[method] : undefined
  if (!answer) throw new RpcFault(-32601, 'Method not found')
  if (!Array.isArray(params)) throw new RpcFault(-32602, 'Invalid params: params must be a list.')
  return answer(context, params)
}

/**
 * Answers a call, or each call of a batch. Never rejects: internal failures become the error -32603.
 *
 * @param body - any parsed JSON
 * @param onFailure - called with internal failures
 * @param more - additional methods, such as those of a WebSocket
 */
export async function answerRpc(
  context: RpcContext,
  body: unknown,
  onFailure: (error: unknown) => void,
  more: RpcMethods = {},
): Promise<RpcReply | RpcReply[]> {
  if (!Array.isArray(body)) return answerCall(context, body, onFailure, more)
  if (body.length > 0 && body.length <= maxBatch)
    return Promise.all(body.map((call) => answerCall(context, call, onFailure, more)))
  const message = `Invalid request: a batch may hold 1 to ${maxBatch} calls.`
  return { jsonrpc: '2.0', id: null, error: { code: -32600, message } }
}

async function answerCall(
  context: RpcContext,
  call: unknown,
  onFailure: (error: unknown) => void,
  more: RpcMethods,
): Promise<RpcReply> {
  const base = { jsonrpc: '2.0', id: idOf(call) } as const
  try {
    return { ...base, result: await run(context, call, more) }
  } catch (error) {
    if (error instanceof RpcFault) {
      const { code, data, message } = error
      return { ...base, error: { code, message, ...(data === undefined ? {} : { data }) } }
    }
    onFailure(error)
    return { ...base, error: { code: -32603, message: 'Internal error' } }
  }
}

const maxFilters = 4
const maxPattern = 128
const maxBytes = 10 * 1024 * 1024

type Filter = (account: EncodedAccount) => boolean

function readPattern(text: string, encoding: 'base58' | 'base64'): Uint8Array {
  try {
    const bytes = encoding === 'base58' ? getBase58Encoder().encode(text) : Buffer.from(text, 'base64')
    if (bytes.length <= maxPattern) return new Uint8Array(bytes)
  } catch {
    // Not base58. Reported below.
  }
  throw new RpcFault(
    -32602,
    `Invalid params: memcmp.bytes must be at most ${maxPattern} bytes in ${encoding}.`,
  )
}

function readFilter(value: unknown): Filter {
  const { dataSize, memcmp, tokenAccountState } = take.fields(value, 'filters')
  if (dataSize !== undefined) {
    const size = take.integer(dataSize, 'dataSize', 0, maxBytes)
    return ({ data }) => data.length === size
  }
  if (memcmp === undefined || tokenAccountState !== undefined) {
    throw new RpcFault(-32602, 'Invalid params: filters must be dataSize or memcmp.')
  }
  const { bytes, encoding, offset } = take.fields(memcmp, 'memcmp')
  const from = take.integer(offset, 'memcmp.offset', 0, maxBytes)
  const form = take.maybeChoice(encoding, 'memcmp.encoding', ['base58', 'base64']) ?? 'base58'
  const pattern = readPattern(take.text(bytes, 'memcmp.bytes'), form)
  return ({ data }) =>
    from + pattern.length <= data.length && pattern.every((byte, index) => data[from + index] === byte)
}

/** Reads the filters of `getProgramAccounts`. An account must match all of them. */
function takeFilters(value: unknown): Filter {
  if (value === undefined || value === null) return () => true
  const filters = take.list(value, 'filters', maxFilters).map(readFilter)
  return (account) => filters.every((passes) => passes(account))
}
