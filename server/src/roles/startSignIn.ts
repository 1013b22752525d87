import { ServerError } from '../errors/ServerError.js'
import { openSignIns, type SqlDatabase } from '../frame/frame.js'
import { isListedOrigin } from '../http/isAllowedOrigin.js'
import { describeError } from '../operate/createLogger.js'
import { loadTokenSecrets } from '../signin/loadTokenSecrets.js'
import { mountSignIn } from '../signin/mountSignIn.js'
import { createSqlStorage, type SignInLogEntry, type TokenOptions } from '../signin/signInServer.js'
import type { RoleParts, StartRole } from './types.js'

const day = 86_400

/**
 * Finds out whether the keys of tokens can be used, before a start waits for its database: no waiting mends wrong ones.
 *
 * @throws ServerError `BAD_CONFIG` as `loadTokenSecrets`
 */
export async function checkTokenSecrets({ config, env }: Pick<RoleParts, 'config' | 'env'>): Promise<void> {
  if (!config.roles.includes('signin') || config.signin.audiences.length === 0) return
  // The role itself warns, when it reads them.
  await loadTokenSecrets({ data: config.data, env, warn: () => {} })
}

/** Verifies messages that wallets sign, and keeps sessions in the database. */
export const startSignIn: StartRole = async (parts) => {
  const { config } = parts
  const { base } = await parts.database()
  const tokens = await readTokenOptions(parts, base)
  try {
    mountSignIn({
      app: parts.app,
      origin: config.origin,
      proxy: config.proxy,
      storage: createSqlStorage(base),
      callsPerMinute: config.limits.signInsPerMinute,
      sessionSeconds: config.signin.sessionDays * day,
      isAllowed: (origin) => isListedOrigin(origin, config.origins),
      rpcUrl: Object.fromEntries(
        Object.entries(config.networks)
          .filter(([id]) => id.startsWith('eip155:'))
          .map(([id, { rpcUrls }]) => [id, rpcUrls]),
      ),
      tokens,
      onCall: (entry) => report(entry, parts),
    })
  } catch (cause) {
    if (tokens === undefined || !(cause instanceof Error)) throw cause
    // The message names the option, whose value is that of the variable.
    throw new ServerError(
      'BAD_CONFIG',
      `TOKEN_KEYS, TOKEN_SECRET, signin.audiences or signin.provider: ${cause.message}`,
      {
        cause,
      },
    )
  }
  return {}
}

/** Reads the options of tokens, where the configuration names servers that want them. */
async function readTokenOptions(
  { config, env, log }: RoleParts,
  base: SqlDatabase,
): Promise<TokenOptions | undefined> {
  const { audiences, provider } = config.signin
  if (audiences.length === 0) return undefined
  const warn = (line: string) => log.warn({ role: 'signin' }, line)
  const secrets = await loadTokenSecrets({ data: config.data, env, warn })
  const userOf = config.wallet === null ? undefined : await tellLogins(base)
  return { issuer: `${config.origin}/auth`, audiences, provider, userOf, ...secrets }
}

/** Puts into the tokens how and when users of the embedded wallet have logged in, which is in the same database. */
async function tellLogins(base: SqlDatabase): Promise<TokenOptions['userOf']> {
  const signIns = await openSignIns(base)
  return ({ accountAddress: address, domain, nonce }) => signIns.findLogin({ address, domain, nonce })
}

/** The entry has neither a signature nor an account, but for some digits of a hash. */
function report({ error, ...entry }: SignInLogEntry, { log }: RoleParts): void {
  if (error === undefined) log.info({ role: 'signin', ...entry }, 'sign-in')
  else log.error({ role: 'signin', ...entry, ...describeError(error) }, 'sign-in')
}
