import type { PasskeyAssertion } from '../../src/shared/assertions.js'
import { hashText, randomText } from '../../src/shared/encoding.js'
import type { Passkey } from '../../src/shared/vaultRecord.js'
import { WalletError } from '../base/errors.js'
import { passkeyMessages as texts } from '../messages/passkeyMessages.js'
import { bytesOf, outputOf, toText } from './passkeys.js'

type Bytes = Uint8Array<ArrayBuffer>

/** A passkey that has logged in, with what opens the wallet. */
export interface FoundPasskey {
  readonly credential: string
  /** The public key. Only a new passkey gives it. */
  readonly publicKey?: string
  /** The output of its function. Absent where the device has none. */
  readonly output: Bytes | undefined
}

/** The answer of a new passkey. Its output is not in it. */
export interface PasskeyAttestation {
  readonly credential: string
  readonly clientData: string
  readonly attestation: string
}

/** The input of the function of every passkey that logs in: before the user has chosen one, there is no slot with a salt. */
export const passkeySalt = (): Promise<string> => hashText(`appkit-frame wallet ${location.hostname}`)

const extensionsOf = async () => ({ prf: { eval: { first: bytesOf(await passkeySalt()) } } })

/**
 * Makes a passkey that can be found without a name, and has its function evaluated.
 *
 * @param signal - gives up, and closes the prompt
 * @throws WalletError if the user or the browser refuses, or it has no such function: then the browser forgets it
 */
export async function makePasskey(
  challenge: string,
  name: string,
  signal: AbortSignal,
): Promise<{ readonly found: FoundPasskey & Passkey; readonly attestation: PasskeyAttestation }> {
  const made = await ask(async () =>
    navigator.credentials.create({
      signal,
      publicKey: {
        challenge: bytesOf(challenge),
        rp: { id: location.hostname, name: location.hostname },
        user: { id: bytesOf(randomText(16)), name, displayName: name },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        extensions: await extensionsOf(),
      },
    }),
  )
  const response = made.response as AuthenticatorAttestationResponse
  const [credential, spki] = [toText(made.rawId), response.getPublicKey()]
  // Some passkeys evaluate it only when they are used.
  const output = outputOf(made) ?? (await evaluate(made, signal))
  if (output === undefined || spki === null || response.getPublicKeyAlgorithm() !== -7) {
    await forget(credential)
    throw new WalletError(texts.poor)
  }
  const [clientData, attestation] = [toText(response.clientDataJSON), toText(response.attestationObject)]
  return {
    found: { credential, output, publicKey: toText(spki) },
    attestation: { credential, clientData, attestation },
  }
}

/**
 * Has the user choose a passkey of this wallet.
 *
 * @param signal - gives up, and closes the prompt
 * @param mediation - `conditional`: among what the browser fills into the field
 * @throws WalletError if the user or the browser refuses
 */
export async function choosePasskey(
  challenge: string,
  { mediation, signal }: { readonly mediation?: 'conditional'; readonly signal?: AbortSignal } = {},
): Promise<{ readonly found: FoundPasskey; readonly assertion: PasskeyAssertion }> {
  const chosen = await ask(async () =>
    navigator.credentials.get({
      ...(mediation && { mediation }),
      ...(signal && { signal }),
      publicKey: {
        challenge: bytesOf(challenge),
        rpId: location.hostname,
        userVerification: 'required',
        extensions: await extensionsOf(),
      },
    }),
  )
  const response = chosen.response as AuthenticatorAssertionResponse
  const credential = toText(chosen.rawId)
  return {
    found: { credential, output: outputOf(chosen) },
    assertion: {
      credential,
      authenticatorData: toText(response.authenticatorData),
      clientData: toText(response.clientDataJSON),
      signature: toText(response.signature),
    },
  }
}

async function evaluate(made: PublicKeyCredential, signal: AbortSignal): Promise<Bytes | undefined> {
  if (made.getClientExtensionResults().prf?.enabled !== true) return undefined
  const used = await ask(async () =>
    navigator.credentials.get({
      signal,
      publicKey: {
        challenge: bytesOf(randomText(32)),
        rpId: location.hostname,
        allowCredentials: [{ type: 'public-key', id: made.rawId }],
        userVerification: 'required',
        extensions: await extensionsOf(),
      },
    }),
  )
  return outputOf(used)
}

/** Tells the browser that nothing is opened with a passkey (WebAuthn Level 3, section 5.1.10). */
async function forget(credentialId: string): Promise<void> {
  const signals = PublicKeyCredential as typeof PublicKeyCredential & {
    signalUnknownCredential?: (options: { rpId: string; credentialId: string }) => Promise<void>
  }
  await signals.signalUnknownCredential?.({ rpId: location.hostname, credentialId }).catch(() => {})
}

async function ask(act: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const answer = await act().catch((error: unknown) => error)
  if (answer instanceof PublicKeyCredential) return answer
  const isUnsafe = answer instanceof DOMException && answer.name === 'SecurityError'
  throw new WalletError(isUnsafe ? texts.unsafe : texts.cancelled)
}
