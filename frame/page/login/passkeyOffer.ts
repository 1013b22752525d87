import type { PasskeyLogin, PasskeyLoginParts } from './passkeyLogin.js'

/** The offer to log in with a passkey, in the view that asks for an email. */
export interface PasskeyOffer {
  /** Resolves when it is known whether this browser can. */
  readonly ready: Promise<boolean>
  /** Whether it can; false until it is known. */
  isOffered(): boolean
  /** Shows the log-in with a passkey. */
  use(): void
  /**
   * Has the browser offer passkeys in the field. Returns what ends that.
   *
   * @param onProblem - told why the chosen one does not log in
   */
  fill(onProblem: (text: string) => void): () => void
}

type Loaded = { readonly createPasskeyLogin: (parts: PasskeyLoginParts) => PasskeyLogin }
// The build puts the name with the script's hash here.
const script = '/sdk/passkey.js'
const load = (): Promise<Loaded> => import(/* @vite-ignore */ script)

/** Creates the offer. Its code is loaded when it is used, or where the browser fills passkeys in. */
export function createPasskeyOffer(isServed: boolean, parts: PasskeyLoginParts): PasskeyOffer {
  let canUse = false
  let login: Promise<PasskeyLogin> | undefined
  const open = () => {
    login ??= load().then(({ createPasskeyLogin }) => createPasskeyLogin(parts))
    login.catch(() => {
      login = undefined
    })
    return login
  }
  const ready = (isServed ? canUsePasskeys() : Promise.resolve(false)).then((can) => {
    canUse = can
    return can
  })
  return {
    ready,
    isOffered: () => canUse,
    use: () => void open().then((made) => made.show(), parts.onBack),
    fill: (onProblem) => {
      const control = new AbortController()
      if (canUse)
        open().then(
          (made) => made.offer(control.signal, onProblem),
          () => {},
        )
      return () => control.abort()
    },
  }
}

/** Whether this browser has somewhere to keep a passkey that can open a wallet. Never rejects. */
async function canUsePasskeys(): Promise<boolean> {
  if (typeof PublicKeyCredential !== 'function') return false
  const asked = PublicKeyCredential as typeof PublicKeyCredential & {
    getClientCapabilities?: () => Promise<Readonly<Record<string, boolean>>>
  }
  try {
    const known = (await asked.getClientCapabilities?.()) ?? {}
    if (known['extension:prf'] === false) return false
    return known.passkeyPlatformAuthenticator ?? (await asked.isUserVerifyingPlatformAuthenticatorAvailable())
  } catch {
    return false
  }
}
