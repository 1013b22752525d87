import { readBytes } from '../../chains/readUntrusted.js'
import type { Connector } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { askFeature } from './askFeature.js'
import { requireStandardWallet } from './parseTransaction.js'
import { readAccounts } from './readAccounts.js'
import type { SolanaSignInInput, SolanaSignInOutput } from './types.js'

/** Texts are a screen or two; more is nothing a person signs. In bytes. */
const maximumLength = 10_000

/**
 * `solana:signIn`: the wallet writes the text of Sign In With Solana, shows it and signs it.
 *
 * @returns who signed what.
 * @throws AppKitError WALLET_BAD_REPLY unless the text names the site that was asked for, and the account
 *   that answers; WALLET_METHOD_UNSUPPORTED; what the wallet rejects with.
 */
export async function signIn(connector: Connector, input: SolanaSignInInput): Promise<SolanaSignInOutput> {
  const wallet = requireStandardWallet(connector)
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const [reply] = await askFeature(wallet, 'signIn', [given])
  const account = readAccounts([reply?.account])?.[0]
  const signedMessage = readBytes(reply?.signedMessage, { atMost: maximumLength })
  const signature = readBytes(reply?.signature, 64)
  const text = signedMessage && new TextDecoder().decode(signedMessage)
  const domain = input.domain ?? window.location.host
  const head = `${domain} wants you to sign in with your Solana account:\n${account?.address}`
  const isAsked = text === head || text?.startsWith(`${head}\n`) === true
  const isAnswered = input.address === undefined || input.address === account?.address
  if (!account || !signedMessage || !signature || !isAsked || !isAnswered)
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'signIn' })
  return { address: account.address, signedMessage, signature }
}
