import { readBytes } from '../../chains/readUntrusted.js'
import type { Connector } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import type { StandardAccount, StandardWallet } from '../../walletStandard/types.js'
import { askFeature } from './askFeature.js'
import { requireStandardWallet } from './parseTransaction.js'
import { readAccounts } from './readAccounts.js'
import type { SolanaSignInInput, SolanaSignInOutput } from './types.js'

/** The maximum length of a text that a user can read before signing, in bytes. */
const maxLength = 10_000

/**
 * `solana:signIn`: the wallet writes the text of Sign In With Solana, shows it and signs it.
 *
 * @returns the account and the signed text.
 * @throws AppKitError WALLET_BAD_REPLY unless the text names the requested site and the account of the answer;
 *   WALLET_METHOD_UNSUPPORTED; what the wallet rejects with.
 */
export async function signIn(connector: Connector, input: SolanaSignInInput): Promise<SolanaSignInOutput> {
  const { account, signature, signedMessage } = await askSignIn(requireStandardWallet(connector), input)
  return { address: account.address, signedMessage, signature }
}

export interface SignedIn {
  readonly account: StandardAccount
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
}

/**
 * Asks the wallet, and checks its answer.
 *
 * @throws as `signIn`.
 */
export async function askSignIn(wallet: StandardWallet, input: SolanaSignInInput): Promise<SignedIn> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const [reply] = await askFeature(wallet, 'signIn', [given])
  const account = readAccounts([reply?.account])?.[0]
  const signedMessage = readBytes(reply?.signedMessage, { atMost: maxLength })
  const signature = readBytes(reply?.signature, 64)
  const text = signedMessage && new TextDecoder().decode(signedMessage)
  const domain = input.domain ?? window.location.host
  const head = `${domain} wants you to sign in with your Solana account:\n${account?.address}`
  const isAsked = text === head || text?.startsWith(`${head}\n`) === true
  const isAnswered = input.address === undefined || input.address === account?.address
  const { signatureType = 'ed25519' } = reply ?? {}
  const isKnown = signatureType === 'ed25519'
  if (!account || !signedMessage || !signature || !isAsked || !isAnswered || !isKnown)
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'signIn' })
  return { account, signedMessage, signature }
}
