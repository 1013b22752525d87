import { createHash, randomBytes } from 'node:crypto'
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import type { CheckedTransaction } from '../common/types.js'
import { readTransaction } from '../encode/readTransaction.js'

/** Tokens to mint. */
export interface Mintage {
  readonly mint: Address
  /** In the smallest unit. */
  readonly amount: bigint
}

/** Creates the transactions of the faucet. The bank runs them. */
export interface Faucet {
  readonly address: Address
  /** A signed transaction that pays lamports and mints tokens. */
  pay(to: Address, amount: bigint, mintages?: readonly Mintage[]): Promise<CheckedTransaction>
}

async function mintTo(
  signer: KeyPairSigner,
  owner: Address,
  { amount, mint }: Mintage,
): Promise<Instruction[]> {
  const [token] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS })
  return [
    getCreateAssociatedTokenIdempotentInstruction({ payer: signer, ata: token, owner, mint }),
    getMintToInstruction({ mint, token, mintAuthority: signer, amount }),
  ]
}

/** Creates the faucet. The seed of its Ed25519 key is `sha256("appkit sandbox solana faucet")`. */
export async function createFaucet(): Promise<Faucet> {
  const seed = createHash('sha256').update('appkit sandbox solana faucet').digest()
  const signer = await createKeyPairSignerFromPrivateKeyBytes(seed)
  return {
    address: signer.address,
    pay: async (to, amount, mintages = []) => {
      const minting = await Promise.all(mintages.map((mintage) => mintTo(signer, to, mintage)))
      const transfer = getTransferSolInstruction({ source: signer, destination: to, amount })
      // Each payment has its own block hash, so that no two are the same transaction.
      const blockhash = getBase58Decoder().decode(randomBytes(32)) as Blockhash
      const signed = await signTransactionMessageWithSigners(
        pipe(
          createTransactionMessage({ version: 'legacy' }),
          (message) => setTransactionMessageFeePayerSigner(signer, message),
          (message) =>
            setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 0n }, message),
          (message) => appendTransactionMessageInstructions([transfer, ...minting.flat()], message),
        ),
      )
      const checked = readTransaction(new Uint8Array(getTransactionEncoder().encode(signed)))
      if (checked === null) throw new Error('The faucet made a transaction that is none.')
      return checked
    },
  }
}
