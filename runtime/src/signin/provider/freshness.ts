import { hashOf } from '../web/http.js'
import { providerPaths } from './describeProvider.js'
import type { ProviderCallsParameters } from './parameters.js'
import type { Authorization } from './readAuthorization.js'

/** A session, and the hash of its cookie. */
export interface KnownSession {
  /** When its message was signed, in seconds since 1970. */
  readonly signedAt: number
  readonly hash: string
}

/** How much earlier than this server's clock a wallet may date a fresh sign-in, in seconds: `verify` takes no older one. */
const clockDifference = 900
/** How long the way back from the page for signing in counts, in seconds: longer than a user needs to sign in. */
const markLife = 600
/** The parameter by which the page for signing in sends a user back. */
const markName = 'appkit_login'

const wantsAgain = ({ prompts }: Authorization) =>
  prompts.some((each) => each === 'login' || each === 'select_account')
/** Whether an app has asked for a sign-in of a certain age, or a new one. */
export const isAgeAsked = (asked: Authorization): boolean => wantsAgain(asked) || asked.maxAge !== undefined

/** Whether a user has to sign in, or sign in again, and the way to the page for that. */
export function createFreshness({
  issuer,
  now,
  options,
}: Pick<ProviderCallsParameters, 'issuer' | 'now' | 'options'>) {
  const sealOf = (sentAt: string, before: string, asked: Authorization) => {
    const { challenge, client, nonce, redirectUri, state } = asked
    return issuer.seal('login', sentAt, before, client.id, redirectUri, challenge, state, nonce ?? null)
  }
  /** Reads the parts of a mark; none if it is old. */
  const partsOf = (mark: string | null): readonly string[] => {
    const parts = mark?.split('.') ?? []
    return now() / 1000 - Number(parts[0]) <= markLife ? parts : []
  }
  return {
    /** Whether a session is as young as the app wants it. */
    isFresh({ hash, signedAt }: KnownSession, asked: Authorization, mark: string | null): boolean {
      if (!isAgeAsked(asked)) return true
      const [sentAt = '', before = '', seal] = partsOf(mark)
      // The user was sent to the page for signing in, for this request, and has another session by now.
      if (seal !== undefined && seal === sealOf(sentAt, before, asked))
        return nameOf(hash) !== before && signedAt >= Number(sentAt) - clockDifference
      return !wantsAgain(asked) && now() / 1000 - signedAt <= (asked.maxAge ?? 0)
    },
    /** The host's page for signing in, from which the user comes back to the same request, with a mark that it was shown. */
    toLogin(search: string, asked: Authorization, session: KnownSession | undefined): URL {
      const back = new URL(`${options.issuer}/${providerPaths.authorize}${search}`)
      const [sentAt, before] = [`${Math.floor(now() / 1000)}`, nameOf(session?.hash ?? '')]
      back.searchParams.set(markName, `${sentAt}.${before}.${sealOf(sentAt, before, asked)}`)
      const page = new URL(options.provider.loginPage)
      page.searchParams.set('return_to', back.href)
      // The page would otherwise send a user who is signed in back at once.
      if (session) page.searchParams.set('prompt', 'login')
      return page
    },
    /** The parameters of an app, and the mark apart. */
    takeMark(searchParams: URLSearchParams) {
      const parameters = new URLSearchParams(searchParams)
      parameters.delete(markName)
      return { parameters, mark: searchParams.get(markName) }
    },
  }
}

/** A name that tells a session from another one, and is no secret. */
const nameOf = (hash: string) => hashOf(hash).slice(0, 16)
