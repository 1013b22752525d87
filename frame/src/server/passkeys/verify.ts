import {
  type VerifiedAuthenticationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import { fieldsOf } from '../../../../common/records.js'
import type { PasskeyAssertion } from '../../shared/assertions.js'
import { FrameError } from '../base/errors.js'
import type { ServerParts } from '../parts/parts.js'
import { type ChallengePlace, isChallenge } from './challenges.js'

/** A new passkey, as the page sends it. All parts are in base64url; the output of its function is not one of them. */
export interface PasskeyAttestation {
  readonly credential: string
  readonly clientData: string
  readonly attestation: string
}

/** A passkey that the server knows. */
export interface KnownPasskey {
  readonly credential: string
  /** COSE key in base64url. */
  readonly publicKey: string
  readonly counter: number
}

/** ES256, the only algorithm whose signatures the page and the vault check. */
const algorithm = -7

/**
 * Checks a new passkey (WebAuthn Level 3, section 7.1): challenge, origin, the page around the frame, and that the user was
 * verified.
 *
 * @returns the passkey as it is stored, and the challenge that is to be used up
 * @throws FrameError `PASSKEY`
 */
export async function verifyNew(
  parts: ServerParts,
  { attestation, clientData, credential }: PasskeyAttestation,
  place: ChallengePlace,
): Promise<{ readonly passkey: KnownPasskey; readonly challenge: string }> {
  const facts = readClientData(clientData, place)
  const checked = await orRefuse(() =>
    verifyRegistrationResponse({
      ...expectationOf(parts, place),
      requireUserVerification: true,
      supportedAlgorithmIDs: [algorithm],
      response: {
        id: credential,
        rawId: credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, attestationObject: attestation },
      },
    }),
  )
  if (!checked.verified) throw new FrameError('PASSKEY')
  const { counter, id, publicKey } = checked.registrationInfo.credential
  if (id !== credential) throw new FrameError('PASSKEY')
  const passkey = { credential: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
  return { passkey, challenge: facts.challenge }
}

/**
 * Checks the signature of a passkey that the server knows (WebAuthn Level 3, section 7.2). A counter that did not rise means
 * that the passkey has a copy which its maker did not make.
 *
 * @returns its counter, and the challenge that is to be used up
 * @throws FrameError `PASSKEY`
 */
export async function verifyKnown(
  parts: ServerParts,
  { authenticatorData, clientData, credential, signature }: PasskeyAssertion,
  known: KnownPasskey,
  place: ChallengePlace,
): Promise<{ readonly counter: number; readonly challenge: string }> {
  const facts = readClientData(clientData, place)
  const key: WebAuthnCredential = {
    id: known.credential,
    publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
    counter: known.counter,
  }
  const checked: VerifiedAuthenticationResponse = await orRefuse(() =>
    verifyAuthenticationResponse({
      ...expectationOf(parts, place),
      expectedTopOrigin: place.site,
      requireUserVerification: true,
      credential: key,
      response: {
        id: credential,
        rawId: credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, authenticatorData, signature },
      },
    }),
  )
  if (!checked.verified) throw new FrameError('PASSKEY')
  return { counter: checked.authenticationInfo.newCounter, challenge: facts.challenge }
}

const expectationOf = (parts: ServerParts, place: ChallengePlace) => ({
  expectedChallenge: (challenge: string) => isChallenge(parts, challenge, place),
  expectedOrigin: parts.config.origin,
  expectedRPID: new URL(parts.config.origin).hostname,
})

/** Reads the challenge. Where the browser names the page around the frame, it has to be the site that the challenge is for. */
function readClientData(clientData: string, { site }: ChallengePlace): { readonly challenge: string } {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    const { challenge, topOrigin } = fieldsOf(parsed)
    if (typeof challenge === 'string' && (topOrigin === undefined || topOrigin === site)) return { challenge }
  } catch {
    // Text that is no JSON is refused below.
  }
  throw new FrameError('PASSKEY')
}

/** The library throws for everything that is not as it should be. */
async function orRefuse<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check()
  } catch (cause) {
    throw Object.assign(new FrameError('PASSKEY'), { cause })
  }
}
