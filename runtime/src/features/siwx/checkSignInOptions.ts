import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { signInOptionTexts } from '../../errors/texts/signInOptions.js'
import type { ResolvedConfig } from '../../kit/config.js'

/** What is no function. */
const types: Readonly<Record<string, string>> = {
  required: 'boolean',
  signOutOnDisconnect: 'boolean',
  enabled: 'boolean',
  statement: 'string',
  expiresInMs: 'number',
}

/**
 * Refuses an option of sign-in that cannot be honoured: an unknown one, one of another type, a function that is
 * missing. An object with functions of the host can have other fields, which are its own.
 *
 * @throws AppKitError SIGN_IN_OPTION_INVALID with the path of the option in `details`.
 */
export function checkSignInOptions({ siwx, siweConfig, networks }: ResolvedConfig): void {
  if (siwx !== undefined) {
    if (Object(siwx) !== siwx) refuse('siwx')
    else if ('createMessage' in siwx)
      check(
        'siwx',
        siwx,
        'createMessage addSession revokeSession setSessions getSessions',
        'createRequest getRequired signOutOnDisconnect',
      )
    else {
      check('siwx', siwx, '', 'required signOutOnDisconnect statement expiresInMs', true)
      if (siwx.expiresInMs !== undefined && !(siwx.expiresInMs > 0)) refuse('siwx.expiresInMs')
    }
  }
  if (siweConfig !== undefined) {
    // Only accounts of eip155 sign in with it.
    if (!networks.some(({ chainNamespace }) => chainNamespace === 'eip155')) refuse('siweConfig')
    check(
      'siweConfig',
      siweConfig,
      'getNonce createMessage verifyMessage getSession signOut',
      'getMessageParams onSignIn onSignOut required signOutOnDisconnect enabled',
      true,
    )
  }
}

function check(path: string, given: object, needed: string, others: string, isClosed = false): void {
  const must: readonly string[] = needed.match(/\w+/g) ?? []
  const known = [...must, ...others.split(' ')]
  for (const name of isClosed ? [...known, ...Object.keys(given)] : known) {
    const value: unknown = Reflect.get(given, name)
    const isRight =
      value === undefined
        ? !must.includes(name)
        : known.includes(name) && typeof value === (types[name] ?? 'function')
    if (!isRight) refuse(`${path}.${name}`)
  }
}

function refuse(details: string): never {
  // Here and not above: a production build drops the whole file.
  addErrorTexts(signInOptionTexts)
  throw new AppKitError('SIGN_IN_OPTION_INVALID', { details })
}
