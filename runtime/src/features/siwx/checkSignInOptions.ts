import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { signInOptionTexts } from '../../errors/texts/signInOptions.js'
import type { ResolvedConfig } from '../../kit/config.js'

/** The options of each way to sign in: `?` may be left out, and what has no type is a function. */
const shared = 'required?boolean signOutOnDisconnect?boolean'
const settings = `${shared} statement?string expiresInMs?number`
const handler =
  'createMessage addSession revokeSession setSessions getSessions createRequest? getRequired? signOutOnDisconnect?boolean'
const older = `getNonce createMessage verifyMessage getSession signOut getMessageParams? onSignIn? onSignOut? enabled?boolean ${shared}`

/**
 * Refuses an option of sign-in that cannot be honoured: an unknown one, one of another type, a function that is
 * missing. An object with functions of the host can have other fields, which are its own.
 *
 * @throws AppKitError SIGN_IN_OPTION_INVALID with the path of the option in `details`.
 */
export function checkSignInOptions({ siwx, siweConfig, networks }: ResolvedConfig): void {
  if (siwx !== undefined) {
    if (Object(siwx) !== siwx) refuse('siwx')
    if ('createMessage' in siwx) check('siwx', siwx, handler)
    else {
      check('siwx', siwx, settings, true)
      // A date in JavaScript ends about 270,000 years from now.
      if (siwx.expiresInMs !== undefined && !(siwx.expiresInMs > 0 && siwx.expiresInMs < 8e15))
        refuse('siwx.expiresInMs')
    }
  }
  if (siweConfig !== undefined) {
    if (Object(siweConfig) !== siweConfig) refuse('siweConfig')
    // Only accounts of eip155 sign in with it.
    if (!networks.some(({ chainNamespace }) => chainNamespace === 'eip155')) refuse('siweConfig')
    check('siweConfig', siweConfig, older, true)
  }
}

function check(path: string, options: object, shape: string, isClosed = false): void {
  const known = shape.split(' ').map((option) => {
    const [name = '', type] = option.split('?')
    const given = typeof Reflect.get(options, name)
    if (given !== (type || 'function') && (given !== 'undefined' || type === undefined))
      refuse(`${path}.${name}`)
    return name
  })
  const unknown = isClosed && Object.keys(options).find((name) => !known.includes(name))
  if (unknown) refuse(`${path}.${unknown}`)
}

function refuse(details: string): never {
  addErrorTexts(signInOptionTexts)
  throw new AppKitError('SIGN_IN_OPTION_INVALID', { details })
}
