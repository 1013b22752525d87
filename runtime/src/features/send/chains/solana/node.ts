import { type Address, address, type Blockhash, getBase58Decoder, getTransactionDecoder } from '@solana/kit'
import { base64ToBytes, bytesToBase64 } from '../../../../../../common/base64.js'
import { readList } from '../../../../chains/readUntrusted.js'
import type { Network } from '../../../../chains/types.js'
import { AppKitError } from '../../../../errors/AppKitError.js'
import type { ErrorCode } from '../../../../errors/errorTexts.js'
import type { Kit } from '../../../../kit/types.js'
import { openRpc } from '../../../../services/rpc/openRpc.js'
import { token2022, tokenPrograms } from './programs.js'

/** Errors of transactions as nodes name or describe them, without spaces, in lower case. */
const refusals: readonly (readonly [RegExp, ErrorCode])[] = [
  [/insufficientfundsforrent/, 'AMOUNT_BELOW_MINIMUM'],
  [/insufficient(funds|lamports)|accountnotfound|priorcredit|"custom":1\b|error:0x1\b/, 'INSUFFICIENT_FUNDS'],
  [/blockhashnotfound|blockheightexceeded/, 'TRANSACTION_EXPIRED'],
  [/nodeis(behind|unhealthy)/, 'RPC_RESOURCE_UNAVAILABLE'],
  [/simulationfailed|instructionerror/, 'EXECUTION_REVERTED'],
]

/**
 * The error of a transaction that a node did not take, also from a wallet that sends: their codes have other meanings
 * for Ethereum. Undefined if the node gives no reason.
 */
export function transactionErrorOf(details: string | undefined): AppKitError | undefined {
  const text = details?.replaceAll(' ', '').toLowerCase() ?? ''
  const code = refusals.find(([pattern]) => pattern.test(text))?.[1]
  return code && new AppKitError(code, { details: String(details) })
}

/** Errors without an answer of the node. */
const unanswered = /^(UNREACHABLE|REQUEST_|BAD_REPLY)/

const confirmed = { commitment: 'confirmed' } as const

export type SolanaNode = ReturnType<typeof openNode>

/** The requests of a transfer to the nodes of Solana. Every reply is checked: one that cannot be read is BAD_REPLY. */
export function openNode(kit: Kit, network: Network, signal: AbortSignal) {
  const rpc = openRpc(kit, network)
  const ask = (method: string, ...params: readonly unknown[]) => rpc({ method, params }, { signal })

  async function account(of: string) {
    const reply = await ask('getAccountInfo', of, { ...confirmed, encoding: 'base64' })
    const value = fieldOf(reply, 'value')
    if (value === null) return undefined
    return { ...readAccount(value), isProgram: fieldOf(value, 'executable') === true }
  }

  return {
    account,

    /** Lamports. */
    async balance(of: string): Promise<bigint> {
      return readUnits(fieldOf(await ask('getBalance', of, confirmed), 'value'), 'getBalance')
    },

    /** A token, by its mint. */
    async mint(of: string) {
      const found = await account(of)
      const decimals = found?.data[44]
      if (found === undefined || decimals === undefined || !tokenPrograms.has(found.owner))
        throw new AppKitError('BAD_REPLY', { details: `${of} is no mint` })
      return { decimals, program: found.owner, ...readMint(found) }
    },

    /** The accounts that hold a token for an owner, the fullest first. */
    async tokenAccounts(owner: string, mint: string) {
      const reply = await ask(
        'getTokenAccountsByOwner',
        owner,
        { mint },
        { ...confirmed, encoding: 'base64' },
      )
      const list = readList(fieldOf(reply, 'value')) ?? []
      return list
        .map((each) => ({
          ...readTokenAccount(readAccount(fieldOf(each, 'account')).data),
          address: readAddress(fieldOf(each, 'pubkey')),
        }))
        .filter((each) => each.owner === owner && each.mint === mint)
        .sort((one, other) => (one.amount < other.amount ? 1 : -1))
    },

    /** One account that holds a token; undefined where there is none. */
    async tokenAccount(of: string) {
      const found = await account(of)
      return found === undefined || !tokenPrograms.has(found.owner) ? undefined : readTokenAccount(found.data)
    },

    async latestBlockhash() {
      const value = fieldOf(await ask('getLatestBlockhash', confirmed), 'value')
      const lastValidBlockHeight = readUnits(fieldOf(value, 'lastValidBlockHeight'), 'getLatestBlockhash')
      // 32 bytes in base58, as an address is.
      const blockhash: string = readAddress(fieldOf(value, 'blockhash'))
      return { blockhash: blockhash as Blockhash, lastValidBlockHeight }
    },

    /** Reads the rent-exempt minimum of an account of this size, in lamports. */
    async rent(size: number): Promise<bigint> {
      return readUnits(
        await ask('getMinimumBalanceForRentExemption', size),
        'getMinimumBalanceForRentExemption',
      )
    },

    /** The median of the latest prices of a compute unit, in millionths of a lamport; at most one lamport. */
    async unitPrice(): Promise<bigint> {
      const list = readList(await ask('getRecentPrioritizationFees', []), 1_000) ?? []
      const prices = list.map((each) => Number(fieldOf(each, 'prioritizationFee'))).sort((a, b) => a - b)
      const middle = prices[prices.length >> 1] ?? 0
      return Number.isSafeInteger(middle) && middle > 0 ? BigInt(Math.min(middle, 1_000_000)) : 0n
    },

    /** Reads the network's fee for a transaction, in lamports. */
    async fee(bytes: Uint8Array): Promise<bigint> {
      const { messageBytes } = getTransactionDecoder().decode(bytes)
      const reply = await ask('getFeeForMessage', bytesToBase64(messageBytes), confirmed)
      return readUnits(fieldOf(reply, 'value'), 'getFeeForMessage')
    },

    /**
     * Lets the network try a transaction without signatures.
     *
     * @throws AppKitError AMOUNT_BELOW_MINIMUM, INSUFFICIENT_FUNDS, EXECUTION_REVERTED
     */
    async simulate(bytes: Uint8Array): Promise<void> {
      const options = { ...confirmed, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }
      const value = fieldOf(await ask('simulateTransaction', bytesToBase64(bytes), options), 'value')
      const error = fieldOf(value, 'err')
      if (error === null) return
      const details = (JSON.stringify(error) ?? 'no result').slice(0, 300)
      throw transactionErrorOf(details) ?? new AppKitError('EXECUTION_REVERTED', { details })
    },

    /**
     * Sends signed bytes. Returns their first signature, also where no answer came, or where the network has them already:
     * a user who signed again would pay twice.
     *
     * @throws AppKitError as `transactionErrorOf`; other errors of the node
     */
    async send(bytes: Uint8Array): Promise<string> {
      const [signature] = Object.values(getTransactionDecoder().decode(bytes).signatures)
      const id = signature && toBase58(signature)
      const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
      const sent = await ask('sendTransaction', bytesToBase64(bytes), options).catch((error: AppKitError) => {
        if (unanswered.test(error.code) || /already been processed/.test(error.details ?? '')) return id
        throw transactionErrorOf(error.details) ?? error
      })
      if (!id || sent !== id) throw new AppKitError('BAD_REPLY', { details: 'sendTransaction' })
      return id
    },
  }
}

function fieldOf(value: unknown, name: string): unknown {
  const field = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  if (field === undefined) throw new AppKitError('BAD_REPLY', { details: `no ${name}` })
  return field
}

function readUnits(value: unknown, method: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw new AppKitError('BAD_REPLY', { details: method })
}

function readAddress(value: unknown): Address {
  try {
    return address(String(value))
  } catch (cause) {
    throw new AppKitError('BAD_REPLY', { details: 'an address', cause })
  }
}

function readAccount(value: unknown): { readonly owner: Address; readonly data: Uint8Array } {
  const [text, encoding] = readList(fieldOf(value, 'data')) ?? []
  if (typeof text !== 'string' || encoding !== 'base64')
    throw new AppKitError('BAD_REPLY', { details: 'an account' })
  try {
    return { owner: readAddress(fieldOf(value, 'owner')), data: base64ToBytes(text) }
  } catch (cause) {
    throw new AppKitError('BAD_REPLY', { details: 'an account', cause })
  }
}

/** The layout of an account that holds tokens (Token program): mint, owner, amount. */
function readTokenAccount(data: Uint8Array) {
  if (data.length < 165) throw new AppKitError('BAD_REPLY', { details: 'a token account' })
  const amount = new DataView(data.buffer, data.byteOffset).getBigUint64(64, true)
  return { mint: toBase58(data.slice(0, 32)), owner: toBase58(data.slice(32, 64)), amount }
}

const toBase58 = (bytes: Readonly<ArrayLike<number>>) => getBase58Decoder().decode(Uint8Array.from(bytes))

/**
 * Reads from a mint whether the receiver gets the whole amount and no program decides, and the size in bytes of an account
 * that holds the token. Only mints of Token-2022 have extensions: a list of type, length and value behind the account type.
 */
function readMint({ owner, data }: { readonly owner: Address; readonly data: Uint8Array }) {
  const view = new DataView(data.buffer, data.byteOffset)
  let isPlain = true
  let size = owner === token2022 ? 170 : 165
  for (let at = 166; at + 4 <= data.length; at += 4 + view.getUint16(at + 2, true)) {
    const type = view.getUint16(at, true)
    // TransferFeeConfig: a rate is set two epochs before it is taken, so that there are an older and a newer one.
    if (type === 1) {
      size += 12
      if ([92, 93, 110, 111].some((of) => data[at + of])) isPlain = false
    }
    // TransferHook: the program, behind who may set it.
    if (type === 14) {
      size += 5
      if (data.subarray(at + 36, at + 68).some(Boolean)) isPlain = false
    }
    // Pausable
    if (type === 26) size += 4
  }
  return { isPlain, size }
}
