import { AppKitError } from '../../errors/AppKitError.js'
import { readAnswer } from '../../kit/async.js'
import { askExtension } from './askExtension.js'
import { isSameAccount, type SessionState } from './sessions.js'
import type { PolkadotSigner, PolkadotSignerResult } from './types.js'

/**
 * The signer of a session, with checked answers. The address may have the format of any network. It throws only
 * AppKitErrors.
 */
export function createSigner(session: SessionState): PolkadotSigner {
  const { signRaw, signPayload } = session.injected
  return {
    async signRaw({ address, data, type = 'bytes' }) {
      if (signRaw === undefined) throw new AppKitError('WALLET_METHOD_UNSUPPORTED', { details: 'signRaw' })
      const own = session.shared.find((account) => isSameAccount(account.address, address))
      const raw = { address: own?.address ?? address, data, type }
      const read = (answer: unknown) => readSignature(answer, 'signRaw')
      return readAnswer(() => askExtension(() => signRaw(raw)), read)
    },
    async signPayload(payload) {
      if (signPayload === undefined)
        throw new AppKitError('WALLET_METHOD_UNSUPPORTED', { details: 'signPayload' })
      const read = (answer: unknown) => readSignature(answer, 'signPayload')
      return readAnswer(() => askExtension(() => signPayload(payload)), read)
    },
  }
}

/** 64 bytes (ecdsa: 65), and one more if the key type precedes them. */
const hexSignature = /^0x(?:[0-9a-f]{2}){64,66}$/i
const hexBytes = /^0x(?:[0-9a-f]{2})+$/i
/**
 * Maximum size of a transaction built by an extension, in bytes or characters. No chain accepts a longer one.
 */
const maxHexLength = 10_000_000

/**
 * An extension's answer to a request to sign.
 *
 * @param call - the call, for the error.
 * @throws AppKitError WALLET_BAD_REPLY
 */
export function readSignature(value: unknown, call: string): PolkadotSignerResult {
  const { id, signature, signedTransaction } = (value ?? {}) as Record<string, unknown>
  if (typeof signature !== 'string' || !hexSignature.test(signature))
    throw new AppKitError('WALLET_BAD_REPLY', { details: call })
  return {
    id: typeof id === 'number' && Number.isSafeInteger(id) ? id : 0,
    signature: signature as `0x${string}`,
    ...(isTransaction(signedTransaction) && { signedTransaction }),
  }
}

const isTransaction = (value: unknown): value is `0x${string}` | Uint8Array =>
  (value instanceof Uint8Array || typeof value === 'string') &&
  value.length <= maxHexLength &&
  (typeof value !== 'string' || hexBytes.test(value))
