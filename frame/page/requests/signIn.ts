import { base58 } from '@scure/base'
import { hexToBytes, stringToHex } from 'viem'
import type { AppMessage } from '../../../generated/frame-messages/types.js'
import { printChain, printFields } from '../../../runtime/src/signin/message/printFields.js'
import { WalletError } from '../base/errors.js'
import type { FoundNetwork } from '../base/networks.js'
import { prepareMessage } from '../prepare/message.js'
import { prepareSolanaMessage } from '../prepare/solana/prepare.js'
import { callSite } from '../views/appMark.js'
import type { Approvals } from '../wallet/approvals.js'

type LoginPayload = Extract<AppMessage, { type: '@w3m-app/CONNECT_SOCIAL' }>['payload']
/** The fields of a sign-in, without the address. */
export type SignInQuestion = NonNullable<LoginPayload['siwxMessage']>

interface SignInContext extends FoundNetwork {
  readonly address: string
  readonly site: string
}

/**
 * Asks the user to sign in to the site (EIP-4361, or Sign-In With Solana), right after the log-in. A user who declines is
 * logged in all the same, and the app can ask later.
 *
 * @returns the text with the address in its place, and the signature: hex on EVM networks, else base58
 */
export async function signIn(
  approvals: Approvals,
  { address, id, network, site }: SignInContext,
  { chainId, accountAddress: _, serializedMessage: __, ...fields }: SignInQuestion,
): Promise<{ readonly message?: string; readonly signature?: string }> {
  const isSolana = id.startsWith('solana:')
  if (chainId !== id) return {}
  const message = printFields(isSolana ? 'solana' : 'eip155', { ...fields, chainId: printChain(id), address })
  const context = { address, site, app: callSite(site), chain: id, network }
  try {
    const { signatures } = await approvals.ask(async () => {
      if (!isSolana) return prepareMessage(context, [stringToHex(message), address])
      const bytes = base58.encode(new TextEncoder().encode(message))
      return prepareSolanaMessage(context, { message: bytes, pubkey: address })
    })
    const [signature = '0x'] = signatures
    return { message, signature: isSolana ? base58.encode(hexToBytes(signature)) : signature }
  } catch (error) {
    if (error instanceof WalletError) return {}
    throw error
  }
}
