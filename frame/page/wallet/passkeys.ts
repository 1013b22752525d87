import { base64UrlToBytes, bytesToBase64Url } from '../../../common/base64.js'
import type { PasskeyAssertion } from '../../src/shared/assertions.js'
import { randomText } from '../../src/shared/encoding.js'
import type { Passkey, VaultSlot } from '../../src/shared/vaultRecord.js'
import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'

type Bytes = Uint8Array<ArrayBuffer>

export const bytesOf = (text: string): Bytes => base64UrlToBytes(text) ?? new Uint8Array()
export const toText = (buffer: ArrayBuffer) => bytesToBase64Url(new Uint8Array(buffer))

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Reads the output of a passkey's function (WebAuthn Level 3, extension `prf`). */
export function outputOf(credential: PublicKeyCredential): Bytes | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  return first === undefined ? undefined : new Uint8Array(first as ArrayBuffer)
}

/**
 * Creates a passkey of this site, and has its function evaluated for the salt.
 *
 * @param signal - gives up, and closes the prompt
 * @throws WalletError if the user or the browser refuses, or the passkey has no such function
 */
export async function createPasskey(
  { mail, salt }: { readonly mail: string; readonly salt: string },
  slots: readonly VaultSlot[],
  signal: AbortSignal,
): Promise<{ readonly passkey: Passkey; readonly output: Bytes }> {
  const name = mail === '' ? messages.passkeyUser : mail
  const credential = await ask(() =>
    navigator.credentials.create({
      signal,
      publicKey: {
        challenge: bytesOf(randomText(32)),
        rp: { id: location.hostname, name: location.hostname },
        user: { id: bytesOf(randomText(16)), name, displayName: name },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: idsOf(slots),
        extensions: { prf: { eval: { first: bytesOf(salt) } } },
      },
    }),
  )
  const response = credential.response as AuthenticatorAttestationResponse
  const spki = response.getPublicKey()
  if (spki === null || response.getPublicKeyAlgorithm() !== -7) throw new WalletError(messages.passkeyPoor)
  const passkey = { credential: toText(credential.rawId), publicKey: toText(spki) }
  // Some passkeys evaluate it only when they are used.
  const output = outputOf(credential) ?? outputOf(await use([{ passkey, salt }], randomText(32), { signal }))
  if (output === undefined) throw new WalletError(messages.passkeyPoor)
  return { passkey, output }
}

/**
 * Has one of the passkeys evaluate its function for the salt of its slot.
 *
 * @throws WalletError if the user or the browser refuses
 */
export async function openWithPasskey(
  slots: readonly VaultSlot[],
): Promise<{ readonly slot: VaultSlot; readonly passkey: Passkey; readonly output: Bytes }> {
  const credential = await use(slots, randomText(32), { refused: messages.passkeyOrCode })
  const id = toText(credential.rawId)
  const slot = slots.find(({ passkey }) => passkey?.credential === id)
  const output = outputOf(credential)
  if (slot?.passkey === undefined || output === undefined) throw new WalletError(messages.passkeyPoor)
  return { slot, passkey: slot.passkey, output }
}

/**
 * Has one of the passkeys sign a hash.
 *
 * @param hash - 32 bytes in base64url
 * @param signal - gives up, and closes the prompt
 * @throws WalletError if the user or the browser refuses
 */
export async function confirmWithPasskey(
  slots: readonly VaultSlot[],
  hash: string,
  signal: AbortSignal,
): Promise<PasskeyAssertion> {
  const credential = await use(slots, hash, { signal })
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    credential: toText(credential.rawId),
    authenticatorData: toText(response.authenticatorData),
    clientData: toText(response.clientDataJSON),
    signature: toText(response.signature),
  }
}

function use(
  slots: readonly Pick<VaultSlot, 'passkey' | 'salt'>[],
  challenge: string,
  { refused, signal }: { readonly signal?: AbortSignal; readonly refused?: string },
): Promise<PublicKeyCredential> {
  const evalByCredential = Object.fromEntries(
    slots.flatMap(({ passkey, salt }) =>
      passkey ? [[passkey.credential, { first: bytesOf(salt) }] as const] : [],
    ),
  )
  return ask(
    () =>
      navigator.credentials.get({
        ...(signal && { signal }),
        publicKey: {
          challenge: bytesOf(challenge),
          rpId: location.hostname,
          allowCredentials: idsOf(slots),
          userVerification: 'required',
          extensions: { prf: { evalByCredential } },
        },
      }),
    refused,
  )
}

const idsOf = (slots: readonly Pick<VaultSlot, 'passkey'>[]) =>
  slots.flatMap(({ passkey }) =>
    passkey ? [{ type: 'public-key' as const, id: bytesOf(passkey.credential) }] : [],
  )

async function ask(
  act: () => Promise<Credential | null>,
  refused: string = messages.passkeyRefused,
): Promise<PublicKeyCredential> {
  const credential = await act().catch(() => null)
  if (!(credential instanceof PublicKeyCredential)) throw new WalletError(refused)
  return credential
}
