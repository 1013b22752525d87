import { base58 } from '@scure/base'
import type { FakeAccounts } from '../testing/fakeChain.js'
import type { DrainerCase } from './cast.js'

const key = (byte: number): string => base58.encode(new Uint8Array(32).fill(byte))
/** The wallet, its token accounts, and others. */
export const me = key(0x1a)
export const thief = key(0xbd)
export const friend = key(0x2e)
export const [mine, mineToo, theirs] = [key(0x31), key(0x32), key(0x33)] as const
export const [mint, mint2022] = [key(0xc1), key(0xc2)] as const
export const program = key(0xf1)
export const table = key(0xe1)
export const nonce = key(0xd1)
/** Hashes of the newest block, of what the nonce account stores, and of another network. */
export const [block, stored, foreign] = [key(0x07), key(0x08), key(0x09)] as const

export const system = '11111111111111111111111111111111'
export const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const budget = 'ComputeBudget111111111111111111111111111111'
export const stake = 'Stake11111111111111111111111111111111111111'
export const loader = 'BPFLoaderUpgradeab1e11111111111111111111111'
export const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** A number, lowest byte first. */
const bytesOf = (value: bigint | number, size: number): number[] =>
  Array.from({ length: size }, (_, at) => Number((BigInt(value) >> BigInt(8 * at)) & 0xffn))
export const u32 = (value: number) => bytesOf(value, 4)
export const u64 = (value: bigint | number) => bytesOf(value, 8)
export const keyBytes = (address: string): readonly number[] => [...base58.decode(address)]

const tokenAccount = (of: string, owner: string, isIn = token) => ({
  owner: isIn,
  data: Uint8Array.from([...keyBytes(of), ...keyBytes(owner), ...u64(10 ** 12), ...Array(93).fill(0)]),
})
const mintAccount = (decimals: number, isIn = token) => ({
  owner: isIn,
  data: Uint8Array.from([...Array(44).fill(0), decimals, ...Array(37).fill(0)]),
})
const nonceAccount = {
  owner: system,
  data: Uint8Array.from([...u32(1), ...u32(1), ...keyBytes(me), ...keyBytes(stored), ...u64(5000)]),
}
/** Accounts on the fake chain. */
export const accounts: FakeAccounts = {
  [mint]: mintAccount(6),
  [mint2022]: mintAccount(9, token2022),
  [mine]: tokenAccount(mint, me),
  [mineToo]: tokenAccount(mint2022, me, token2022),
  [theirs]: tokenAccount(mint, thief),
  [nonce]: nonceAccount,
}

/** An instruction. An account as a number is one of the lookup table. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly (string | number)[]
  readonly data: readonly number[]
}

export const instruction = (
  of: string,
  named: readonly (string | number)[],
  data: readonly number[],
): Instruction => ({ program: of, accounts: named, data })

/** A transaction of the wallet: of version 0 if it looks accounts up, or if that is wanted. */
function compile(
  instructions: readonly Instruction[],
  { isVersioned = true, lifetime = block, payer = me }: Options,
): Uint8Array {
  const named = instructions.flatMap(({ accounts: list, program: of }) => [
    ...list.filter((each) => typeof each === 'string'),
    of,
  ])
  const signers = payer === me ? [me] : [payer, me]
  const keys = [...signers, ...new Set(named.filter((each) => !signers.includes(each)))]
  const looked = [
    ...new Set(instructions.flatMap((each) => each.accounts.filter((one) => typeof one === 'number'))),
  ]
  const indexOf = (account: string | number) =>
    typeof account === 'string' ? keys.indexOf(account) : keys.length + looked.indexOf(account)
  const message = [
    ...(isVersioned ? [0x80] : []),
    ...[signers.length, 0, 0, keys.length],
    ...keys.flatMap(keyBytes),
    ...keyBytes(lifetime),
    instructions.length,
    ...instructions.flatMap(({ accounts: list, data, program: of }) => [
      ...[indexOf(of), list.length, ...list.map(indexOf)],
      ...[data.length, ...data],
    ]),
    ...(isVersioned
      ? looked.length === 0
        ? [0]
        : [1, ...keyBytes(table), looked.length, ...looked, 0]
      : []),
  ]
  return Uint8Array.from([signers.length, ...Array<number>(64 * signers.length).fill(0), ...message])
}

interface Options {
  readonly isVersioned?: boolean
  readonly payer?: string
  /** The hash that it names. */
  readonly lifetime?: string
}

/** A request with what its transaction does. */
export interface SolanaCase extends DrainerCase {
  readonly instructions: readonly Instruction[]
}

/** A request to sign a transaction. */
export function solana(
  name: string,
  line: string,
  instructions: readonly Instruction[],
  options: Options = {},
): SolanaCase {
  const bytes = compile(instructions, options)
  return { name, line, method: 'solana_signTransaction', params: [base58.encode(bytes)], instructions }
}
