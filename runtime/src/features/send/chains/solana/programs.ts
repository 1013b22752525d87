import {
  AccountRole,
  type Address,
  address,
  getAddressEncoder,
  getCompiledTransactionMessageDecoder,
  getProgramDerivedAddress,
  getTransactionDecoder,
  type Instruction,
} from '@solana/kit'
import { AppKitError } from '../../../../errors/AppKitError.js'
import type { DecodedTransfer } from '../types.js'

const system = address('11111111111111111111111111111111')
const token = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const associatedToken = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const computeBudget = address('ComputeBudget111111111111111111111111111111')

/** Programs whose accounts hold tokens. */
export const tokenPrograms: ReadonlySet<string> = new Set([token, token2022])

const readonly = (of: Address) => ({ address: of, role: AccountRole.READONLY })
const writable = (of: Address) => ({ address: of, role: AccountRole.WRITABLE })
const signs = (of: Address) => ({ address: of, role: AccountRole.READONLY_SIGNER })
const pays = (of: Address) => ({ address: of, role: AccountRole.WRITABLE_SIGNER })

/** Little-endian integers, one after the other. */
function pack(...fields: readonly (readonly [bytes: 1 | 4 | 8, value: bigint])[]): Uint8Array {
  const bytes = fields.flatMap(([size, value]) =>
    Array.from({ length: size }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn)),
  )
  return Uint8Array.from(bytes)
}

/** The most compute units that the transaction may use (Compute Budget program). */
export const limitUnits = (units: number): Instruction => ({
  programAddress: computeBudget,
  data: pack([1, 2n], [4, BigInt(units)]),
})

/** Sets the price of a compute unit, in millionths of a lamport (Compute Budget program, SetComputeUnitPrice). */
export const priceUnits = (price: bigint): Instruction => ({
  programAddress: computeBudget,
  data: pack([1, 3n], [8, price]),
})

/** A payment of lamports (System program, Transfer). */
export const transferLamports = (from: Address, to: Address, value: bigint): Instruction => ({
  programAddress: system,
  accounts: [pays(from), writable(to)],
  data: pack([4, 2n], [8, value]),
})

export interface TokenTransfer {
  readonly owner: Address
  readonly source: Address
  readonly mint: Address
  readonly destination: Address
  readonly program: Address
  readonly value: bigint
  readonly decimals: number
}

/** A transfer that fails if the mint has other decimals (Token program, TransferChecked). */
export const transferTokens = (transfer: TokenTransfer): Instruction => ({
  programAddress: transfer.program,
  accounts: [
    writable(transfer.source),
    readonly(transfer.mint),
    writable(transfer.destination),
    signs(transfer.owner),
  ],
  data: pack([1, 12n], [8, transfer.value], [1, BigInt(transfer.decimals)]),
})

export interface OpenAccount {
  readonly payer: Address
  readonly account: Address
  readonly owner: Address
  readonly mint: Address
  readonly program: Address
}

/** Opens the account that holds a token for an owner, if there is none (Associated Token program, CreateIdempotent). */
export const openAccount = ({ payer, account, owner, mint, program }: OpenAccount): Instruction => ({
  programAddress: associatedToken,
  accounts: [
    pays(payer),
    writable(account),
    readonly(owner),
    readonly(mint),
    readonly(system),
    readonly(program),
  ],
  data: pack([1, 1n]),
})

/** The account that holds a token for an owner. */
export async function accountOf(owner: Address, mint: Address, program: Address): Promise<Address> {
  const { encode } = getAddressEncoder()
  const seeds = [encode(owner), encode(program), encode(mint)]
  const [account] = await getProgramDerivedAddress({ programAddress: associatedToken, seeds })
  return account
}

/**
 * Reads a transaction back from its bytes. Every instruction must be one that is known here.
 *
 * @param expected - the receiver. Bytes name only the account that holds the token for it.
 * @throws AppKitError SEND_MISMATCH for anything but one transfer by the account that pays the fee.
 */
export async function decodeTransfer(
  bytes: Uint8Array,
  { to: expected }: { readonly to: string },
): Promise<DecodedTransfer & { readonly decimals: number | undefined }> {
  const mismatch = (details: string) => new AppKitError('SEND_MISMATCH', { details })
  const { messageBytes } = getTransactionDecoder().decode(bytes)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (!('instructions' in message)) throw mismatch('another version')
  const { staticAccounts, instructions } = message
  const [from] = staticAccounts
  const transfers = []
  for (const { programAddressIndex, accountIndices = [], data = new Uint8Array() } of instructions) {
    const program = staticAccounts[programAddressIndex]
    const accounts = accountIndices.map((index) => staticAccounts[index])
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (program === computeBudget || from === undefined) continue
    if (program === system && data.length === 12 && view.getUint32(0, true) === 2) {
      const [payer, to] = accounts
      if (payer !== from || to === undefined) throw mismatch('another payer')
      transfers.push({ from, to, value: view.getBigUint64(4, true), token: undefined, decimals: undefined })
    } else if (program && tokenPrograms.has(program) && data.length === 10 && data[0] === 12) {
      const [, mint, destination, owner] = accounts
      if (owner !== from || mint === undefined || destination === undefined) throw mismatch('another owner')
      const to = destination === (await accountOf(address(expected), mint, program)) ? expected : destination
      transfers.push({ from, to, value: view.getBigUint64(1, true), token: mint, decimals: data[9] })
    } else if (program !== associatedToken || data.length !== 1 || data[0] !== 1)
      throw mismatch(`an instruction for ${program}`)
  }
  const [transfer, ...others] = transfers
  if (transfer === undefined || others.length > 0) throw mismatch('not one transfer')
  return transfer
}
