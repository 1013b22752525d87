import { getAddress, hexToBytes } from 'viem'
import * as z from 'zod/mini'
import { addressesOf, type VaultRecord } from '../../shared/vaultRecord.js'
import { type WalletProof, walletProofText } from '../../shared/walletProof.js'
import type { ServerParts } from '../parts/parts.js'
import type { Session } from '../sessions/sessions.js'
import { isSignedByKey } from './messageSigner.js'
import { isSignedBySolana } from './signers.js'

const hex = (length: number) =>
  z.templateLiteral(['0x', z.string().check(z.regex(new RegExp(`^[0-9a-f]{${length}}$`)))])

/** The proof by the keys of a wallet, as the body of a request has it. */
export const walletProof = z.strictObject({ evm: hex(130), solana: z.optional(hex(128)) })

/**
 * Finds out which addresses of a wallet are proven.
 *
 * @returns those whose keys have signed that they are of the account of the session, in the form of their chain
 */
export async function provedAddresses(
  { config }: Pick<ServerParts, 'config'>,
  { account }: Pick<Session, 'account'>,
  record: VaultRecord,
  proof: WalletProof,
): Promise<readonly string[]> {
  const message = walletProofText(config.origin, account, addressesOf(record))
  const { address, solana } = record
  const isOwn = await isSignedByKey(getAddress(address), { message, signature: proof.evm })
  const signature = proof.solana && hexToBytes(proof.solana)
  const isOwnSolana = solana !== undefined && isSignedBySolana(solana.address, { message, signature })
  return [...(isOwn ? [address] : []), ...(isOwnSolana ? [solana.address] : [])]
}
