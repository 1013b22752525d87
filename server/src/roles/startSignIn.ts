import { openSignIns, type SqlDatabase } from '../frame/frame.js'
import { isListedOrigin } from '../http/isAllowedOrigin.js'
import { describeError } from '../operate/createLogger.js'
import {
  loadTokenSecrets,
  readTokenSecrets,
  type TokenSecretPlace,
  type TokenSecrets,
} from '../signin/loadTokenSecrets.js'
import { mountSignIn } from '../signin/mountSignIn.js'
import { createSqlStorage, type SignInLogEntry, type TokenOptions } from '../signin/signInServer.js'
import { checkTokenMark, hasTokenMark, makeMarkTable, wrongSecret } from '../signin/tokenMark.js'
import type { OpenSql } from '../store/openSql.js'
import type { RoleParts, StartRole } from './types.js'

const day = 86_400

/** Verifies messages that wallets sign, and keeps sessions in the database. */
export const startSignIn: StartRole = async (parts) => {
  const { config } = parts
  const sql = await parts.database()
  const { base } = sql
  const tokens = await readTokenOptions(parts, sql)
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
  return {}
}

/** Reads the options of tokens, where the configuration names servers that want them. */
async function readTokenOptions(
  { config, env, log }: RoleParts,
  sql: OpenSql,
): Promise<TokenOptions | undefined> {
  const { audiences, provider } = config.signin
  if (audiences.length === 0) return undefined
  const { data } = config
  const warn = (line: string) => log.warn({ role: 'signin' }, line)
  const secrets = await loadOwnSecrets(sql, { data, env, warn })
  const userOf = config.wallet === null ? undefined : await tellLogins(sql.base)
  return { issuer: `${config.origin}/auth`, audiences, provider, userOf, ...secrets }
}

/** Loads the secrets of tokens that the database was used with. Of a database that was restored, none are made. */
async function loadOwnSecrets(sql: OpenSql, place: TokenSecretPlace): Promise<TokenSecrets> {
  await makeMarkTable(sql)
  const found = readTokenSecrets(place)
  if (found === undefined && (await hasTokenMark(sql))) throw wrongSecret(place.data)
  const secrets = found ?? (await loadTokenSecrets(place))
  await checkTokenMark(sql, secrets.secret, place.data)
  return secrets
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
