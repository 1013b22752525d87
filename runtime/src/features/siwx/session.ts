import { isSameAccount } from '../../kit/activeAccount.js'
import { closeModal } from '../../kit/modal.js'
import type { SIWXConfig, SIWXSession } from '../../kit/siwx.js'
import type { Kit } from '../../kit/types.js'
import { openServer, type SignInServer } from './openServer.js'
import type { Signer } from './signInState.js'

export { type Signer, signerOf } from './signInState.js'

/** The view of the question. */
export const view = 'SIWXSignMessage'

/** The name of the view that is shown. */
export const topView = (kit: Kit): string => kit.router.value.at(-1)?.view ?? ''

/** Whether the view that is shown is the question: SIWXSignMessage, or ConnectingSiwe. */
export const isAsking = (kit: Kit): boolean => /siw/i.test(topView(kit))

/** Leaves the question: there is nothing to sign any more. */
export function leaveView(kit: Kit): void {
  if (isAsking(kit)) closeModal(kit, { force: true })
}

/** Written when a session starts or ends, so that other tabs read the sessions again. */
export const sessionKey = '@appkit/siwx'

/**
 * Where the key of the account is stored that became the active one because another wallet left. The user has not chosen it, so
 * it is not asked about.
 */
export const passedOverKey = '@appkit/siwx_passed'

/** The part of a handler that the question needs: requests to a server, whose messages have no text yet, or functions. */
export type SignInSource = SignInServer | Pick<SIWXConfig, 'createMessage' | 'getSessions'>

/** The server of `endpoints.auth`, or undefined if the config brings functions of its own. */
export function serverOf(kit: Kit): SignInServer | undefined {
  const { siwx, siweConfig, endpoints } = kit.config
  if (siweConfig || !endpoints.auth || (siwx && 'createMessage' in siwx)) return undefined
  return openServer({ url: endpoints.auth, ...siwx })
}

/** Whether sign-in is required. If the host's function throws or does not return a boolean, it is. */
export function isRequired(kit: Kit): boolean {
  const { siwx, siweConfig } = kit.config
  if (siweConfig) return siweConfig.required !== false
  if (!(siwx && 'createMessage' in siwx)) return siwx?.required === true
  try {
    return (siwx.getRequired?.() ?? false) !== false
  } catch {
    return true
  }
}

/**
 * The session of a signer.
 *
 * @throws whatever the handler rejects with; AppKitError SIGN_IN_MESSAGE_INVALID if it does not return a list.
 */
export async function readSession(source: SignInSource, signer: Signer): Promise<SIWXSession | undefined> {
  const sessions = await source.getSessions(signer.network, signer.address)
  return sessions.find((each) => isSessionOf(each, signer))
}

/** Whether a session is of an account on its network. */
export const isSessionOf = ({ data }: SIWXSession, { chain, network, address }: Signer): boolean =>
  data.chainId === network && isSameAccount(chain, data.accountAddress, address)
