import * as crypto from 'node:crypto'
import { base58 } from '@scure/base'
import { getAddress, isAddress, isHex } from 'viem'
import { isStrictEd25519, verifyByNode } from '../../../../common/strictEd25519.js'
import { type WalletQuestion, writeWalletMessage } from '../../shared/walletMessage.js'
import { FrameError } from '../base/errors.js'
import type { ServerParts } from '../parts/parts.js'
import { isSignedByContract, isSignedByKey, openNode } from './messageSigner.js'

/** The signature of a wallet, as the page of a log-in sends it. Nothing of it is checked. */
export interface WalletSignature {
  readonly namespace: 'eip155' | 'solana'
  readonly address: string
  /** The chain of the signature. Only eip155 has it. */
  readonly chainId?: number | undefined
  /** In hex after `0x`, of Solana in base58. */
  readonly signature: string
}

/**
 * Finds the account that has signed the message of a question.
 *
 * @returns an id that is always the same for an account, or undefined if it did not sign
 * @throws FrameError `NODE` if the network of a contract cannot be asked
 */
export async function subjectOf(
  parts: ServerParts,
  question: WalletQuestion,
  signature: WalletSignature,
): Promise<string | undefined> {
  return signature.namespace === 'solana'
    ? subjectOfSolana(question, signature)
    : subjectOfEip155(parts, question, signature)
}

/**
 * A key has one account on all networks (CAIP-10 without a reference), a contract is of its network alone, because the same
 * address can be somebody else's on another one.
 */
async function subjectOfEip155(
  { config, onError }: ServerParts,
  question: WalletQuestion,
  { address: text, chainId = 0, signature }: WalletSignature,
): Promise<string | undefined> {
  if (!isAddress(text, { strict: false }) || !isHex(signature) || signature.length > 8192) return undefined
  if (!Number.isSafeInteger(chainId) || chainId <= 0) return undefined
  const address = getAddress(text)
  const signed = {
    message: writeWalletMessage(question, { namespace: 'eip155', address, chainId }),
    signature,
  }
  if (await isSignedByKey(address, signed)) return `eip155:${address.toLowerCase()}`
  const network = config.networks[`eip155:${chainId}`]
  if (network === undefined) return undefined
  const node = openNode(network.rpcUrl)
  const isOfContract = await isSignedByContract(node, address, signed).catch((cause: unknown) => {
    onError(cause)
    throw new FrameError('NODE')
  })
  return isOfContract ? `eip155:${chainId}:${address.toLowerCase()}` : undefined
}

/** An address of Solana is its key, so that only the key can have signed. */
function subjectOfSolana(
  question: WalletQuestion,
  { address, signature }: WalletSignature,
): string | undefined {
  const message = writeWalletMessage(question, { namespace: 'solana', address })
  return isSignedBySolana(address, { message, signature: readBase58(signature) })
    ? `solana:${address}`
    : undefined
}

/** Whether the key that is an address of Solana has signed a text. */
export function isSignedBySolana(
  address: string,
  { message, signature }: { readonly message: string; readonly signature: Uint8Array | undefined },
): boolean {
  const key = readBase58(address)
  if (key === undefined || signature === undefined || !isStrictEd25519(signature, key)) return false
  try {
    return verifyByNode(crypto, signature, Buffer.from(message), key)
  } catch {
    // The key is no point of the curve.
    return false
  }
}

/** The bytes of a text in base58; undefined for one that is none, or longer than any signature. */
function readBase58(text: string): Uint8Array | undefined {
  try {
    return text.length > 90 ? undefined : base58.decode(text)
  } catch {
    return undefined
  }
}
