import { toHex } from '../../chains/toHex.js'
import type { Connector } from '../../chains/types.js'
import { callError } from '../../errors/callError.js'
import { createSigner } from './createSigner.js'
import { findSession } from './findSession.js'
import { isSameAccount } from './isSameAccount.js'
import type { PolkadotKeyType } from './types.js'

/** Bytes of a signature alone, and the byte that may go before it (`MultiSignature` of sp-runtime). */
const forms: Readonly<Record<PolkadotKeyType, readonly [bytes: number, type: string]>> = {
  ed25519: [64, '00'],
  sr25519: [64, '01'],
  ecdsa: [65, '02'],
}

/**
 * `signRaw` over the UTF-8 bytes of a text between `<Bytes>` and `</Bytes>`, which keep it from being
 * a transaction.
 *
 * @returns 0x and the hex of the signature alone, 64 bytes, for ecdsa 65; as the extension gave it
 *   where the type of the key is not known.
 * @throws AppKitError NOT_CONNECTED, WALLET_BAD_REPLY, WALLET_METHOD_UNSUPPORTED; what the extension
 *   rejects with.
 */
export async function signMessage(
  connector: Connector,
  { address, message }: { readonly address: string; readonly message: string },
): Promise<string> {
  const session = findSession(connector)
  if (session === undefined) throw callError('NOT_CONNECTED')
  const bytes = new TextEncoder().encode(`<Bytes>${message}</Bytes>`)
  const data = toHex(bytes)
  const { signature } = await createSigner(session).signRaw({ address, data })
  const keyType = session.shared.find((account) => isSameAccount(account.address, address))?.keyType
  if (keyType === undefined) return signature
  const [length, type] = forms[keyType]
  const digits = signature.slice(2)
  if (digits.length === length * 2) return signature
  if (digits.length === length * 2 + 2 && digits.startsWith(type)) return `0x${digits.slice(2)}`
  throw callError('WALLET_BAD_REPLY', { details: `signRaw, ${keyType}` })
}
