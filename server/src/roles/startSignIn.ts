import { isListedOrigin } from '../http/isAllowedOrigin.js'
import { describeError } from '../operate/createLogger.js'
import { mountSignIn } from '../signin/mountSignIn.js'
import { createSqlStorage, type SignInLogEntry } from '../signin/signInServer.js'
import type { RoleParts, StartRole } from './types.js'

const DAY = 86_400

/** Verifies messages that wallets sign, and keeps sessions in the database. */
export const startSignIn: StartRole = async (parts) => {
  const { config } = parts
  const { base } = await parts.database()
  mountSignIn({
    app: parts.app,
    proxy: config.proxy,
    storage: createSqlStorage(base),
    callsPerMinute: config.limits.signInsPerMinute,
    sessionSeconds: config.signin.sessionDays * DAY,
    isAllowed: (origin) => isListedOrigin(origin, config.origins),
    rpcUrl: Object.fromEntries(
      Object.entries(config.networks)
        .filter(([id]) => id.startsWith('eip155:'))
        .map(([id, { rpcUrls }]) => [id, rpcUrls[0] ?? '']),
    ),
    onCall: (entry) => report(entry, parts),
  })
  return {}
}

/** The entry has neither a signature nor an account, but for some digits of a hash. */
function report({ error, ...entry }: SignInLogEntry, { log }: RoleParts): void {
  if (error === undefined) log.info({ role: 'signin', ...entry }, 'sign-in')
  else log.error({ role: 'signin', ...entry, ...describeError(error) }, 'sign-in')
}
