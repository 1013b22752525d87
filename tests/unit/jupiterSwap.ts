import { createHash } from 'node:crypto'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'

// Swaps as Jupiter builds them, encoded by the library of Solana.
export const wrapped = new PublicKey('So11111111111111111111111111111111111111112')
export const usdc = new PublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
export const program = new PublicKey('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
export const token = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const associated = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const [me, stranger] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
export const swapAmount = 1_000_000_000n

export const accountOf = (mint: PublicKey, owner = me): PublicKey =>
  PublicKey.findProgramAddressSync([owner.toBytes(), token.toBytes(), mint.toBytes()], associated)[0]
const key = (pubkey: PublicKey, isSigner = false) => ({ pubkey, isSigner, isWritable: true })
export const call = (
  programId: PublicKey,
  keys: readonly PublicKey[],
  data: Uint8Array,
): TransactionInstruction =>
  new TransactionInstruction({
    programId,
    keys: keys.map((each) => key(each, each === me)),
    data: Buffer.from(data),
  })

export const open = (mint: PublicKey, owner = me) =>
  call(
    associated,
    [me, accountOf(mint, owner), owner, mint, SystemProgram.programId, token],
    Uint8Array.of(1),
  )

export interface Route {
  readonly name?: 'route' | 'shared_accounts_route' | 'something_new'
  readonly amount?: bigint
  readonly quoted?: bigint
  readonly slippage?: number
  readonly fee?: number
  readonly owner?: PublicKey
  readonly source?: PublicKey
  readonly target?: PublicKey
  readonly other?: PublicKey
}

/** The instruction that swaps. */
export function route({ name = 'route', owner = me, ...more }: Route = {}): TransactionInstruction {
  const { amount = swapAmount, fee = 0, other = program, quoted = 150_000_000n, slippage = 100 } = more
  const { source = accountOf(wrapped), target = accountOf(usdc) } = more
  const tail = Buffer.alloc(19)
  tail.writeBigUInt64LE(amount, 0)
  tail.writeBigUInt64LE(quoted, 8)
  tail.writeUInt16LE(slippage, 16)
  tail.writeUInt8(fee, 18)
  const head = createHash('sha256').update(`global:${name}`).digest().subarray(0, 8)
  const data = Buffer.concat([head, Buffer.from([1, 0, 0, 0, 7, 100, 0, 1]), tail])
  const keys =
    name === 'shared_accounts_route'
      ? [token, stranger, owner, source, stranger, stranger, target, wrapped, usdc]
      : [token, owner, source, target, other, usdc, program]
  return call(program, keys, data)
}

/** A whole swap of SOL into USDC, with what stands around it. */
export const whole = (
  swap = route(),
  ...more: readonly TransactionInstruction[]
): readonly TransactionInstruction[] => [
  ComputeBudgetProgram.setComputeUnitLimit({ units: 300_000 }),
  ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 }),
  open(wrapped),
  SystemProgram.transfer({ fromPubkey: me, toPubkey: accountOf(wrapped), lamports: swapAmount }),
  call(token, [accountOf(wrapped)], Uint8Array.of(17)),
  open(usdc),
  swap,
  call(token, [accountOf(wrapped), me, me], Uint8Array.of(9)),
  ...more,
]

export const encode = (instructions: readonly TransactionInstruction[], payerKey = me): Uint8Array => {
  const recentBlockhash = SystemProgram.programId.toBase58()
  const message = new TransactionMessage({ payerKey, recentBlockhash, instructions: [...instructions] })
  return new VersionedTransaction(message.compileToV0Message()).serialize()
}
