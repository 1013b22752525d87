import { readBytes } from '../../chains/readUntrusted.js'
import type { Connector } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { askFeature, isStandardWallet } from './askFeature.js'
import { isLegacyProvider } from './isLegacyProvider.js'
import { requireAccount } from './readAccounts.js'

/**
 * Signs bytes as they are: `solana:signMessage`, or `signMessage` of a legacy wallet.
 *
 * @returns the Ed25519 signature, 64 bytes.
 * @throws AppKitError WALLET_BAD_REPLY, also when the wallet signed other bytes, for nobody could verify
 *   that; WALLET_LOCKED, ACCOUNT_NOT_FOUND, WALLET_METHOD_UNSUPPORTED; what the wallet rejects with.
 */
export async function signBytes(
  connector: Connector,
  { address, message }: { readonly address: string | undefined; readonly message: Uint8Array },
): Promise<Uint8Array> {
  const { provider } = connector
  const { account } = requireAccount(connector, address)
  const sign = isStandardWallet(provider)
    ? async () => (await askFeature(provider, 'signMessage', [{ account, message: message.slice() }]))[0]
    : () => askLegacy(provider, message.slice())
  const reply = await sign()
  const { signature: sent, signedMessage } = (reply ?? {}) as Readonly<Record<string, unknown>>
  const signature = readBytes(sent ?? reply, 64)
  const signed = signedMessage === undefined ? message : readBytes(signedMessage, message.length)
  if (signature === undefined || signed?.every((byte, at) => byte === message[at]) !== true)
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'signMessage' })
  return signature
}

async function askLegacy(provider: unknown, message: Uint8Array): Promise<unknown> {
  if (!isLegacyProvider(provider) || typeof provider.signMessage !== 'function')
    throw new AppKitError('WALLET_METHOD_UNSUPPORTED', { details: 'signMessage' })
  return provider.signMessage(message, 'utf8')
}
