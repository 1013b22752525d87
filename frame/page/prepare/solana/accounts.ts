import { base58 } from '@scure/base'
import { base64ToBytes } from '../../../../common/base64.js'
import { fieldsOf } from '../../../../common/records.js'
import type { PageNetwork } from '../../base/facts.js'
import { askNode } from '../../base/rpc.js'

/** The newer of the two token programs, which has extensions. */
export const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

export const tokenPrograms: ReadonlySet<string> = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022,
])

/** An account of Solana, as the network stores it. */
export interface SolanaAccount {
  readonly lamports: bigint
  readonly owner: string
  readonly data: Uint8Array
}

/** A token account: whose it is, of which token, how much is in it, and who else may take it. */
export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  /** The account that may move `delegated` of its tokens, if any may. */
  readonly delegate: string | undefined
  readonly delegated: bigint
  /** The account that may close it and get its coins: its owner, if undefined. */
  readonly closer: string | undefined
}

/** So many a node reads at once. */
export const maxAddresses = 100

/** Reads accounts from the frame's own node, in order. One that does not exist is undefined. */
export async function readAccounts(
  network: PageNetwork,
  addresses: readonly string[],
): Promise<readonly (SolanaAccount | undefined)[]> {
  if (addresses.length === 0) return []
  const asked = addresses.slice(0, maxAddresses)
  const config = { encoding: 'base64', commitment: 'confirmed' }
  const reply = await askNode(network, 'getMultipleAccounts', [asked, config])
  const { value: list } = fieldsOf(reply)
  return asked.map((_, index) => readAccount(Array.isArray(list) ? list[index] : undefined))
}

/** Reads an account of a reply. */
export function readAccount(value: unknown): SolanaAccount | undefined {
  const { data, lamports, owner } = fieldsOf(value)
  const text: unknown = Array.isArray(data) ? data[0] : undefined
  if (typeof lamports !== 'number' || lamports < 0 || !Number.isInteger(lamports)) return undefined
  if (typeof text !== 'string' || typeof owner !== 'string') return undefined
  try {
    return { lamports: BigInt(lamports), owner, data: base64ToBytes(text) }
  } catch {
    return undefined
  }
}

/** The lengths of a mint, an account and an account of several signers without extensions, and the marks of Token-2022 after them. */
const lengths = { mint: 82, account: 165, several: 355 }
const marks = { mint: 1, account: 2 }

/** Whether it is of a token program and of that kind. With extensions, the mark of its kind follows the first 165 bytes. */
const isOf = ({ data, owner }: SolanaAccount, kind: 'mint' | 'account'): boolean =>
  tokenPrograms.has(owner) &&
  (data.length === lengths[kind] ||
    (data.length > lengths.account && data.length !== lengths.several && data[165] === marks[kind]))

/** Reads a token account: its first 165 bytes are the same in both token programs. */
export function readTokenAccount(account: SolanaAccount | undefined): TokenAccount | undefined {
  if (account === undefined || !isOf(account, 'account')) return undefined
  const { data } = account
  return {
    mint: base58.encode(data.slice(0, 32)),
    owner: base58.encode(data.slice(32, 64)),
    amount: readU64(data, 64),
    delegate: readOption(data, 72),
    delegated: readU64(data, 121),
    closer: readOption(data, 129),
  }
}

/** An address that may be there: four bytes say whether it is. */
const readOption = (data: Uint8Array, at: number): string | undefined =>
  data[at] === 0 ? undefined : base58.encode(data.slice(at + 4, at + 36))

/** The decimals of a token, from its mint. */
export const readDecimals = (account: SolanaAccount | undefined): number | undefined =>
  account !== undefined && isOf(account, 'mint') ? account.data[44] : undefined

/** A number of 8 bytes, lowest first. */
export const readU64 = (data: Uint8Array, at: number): bigint =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(at, true)
