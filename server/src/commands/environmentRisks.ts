import type { ResolvedConfig } from '../config/types.js'
import { type Environment, readWalletSecrets } from '../data/openServerData.js'
import { ServerError } from '../errors/ServerError.js'
import { loadGatewaySigner } from '../names/gateway/loadGatewaySigner.js'
import { loadTokenSecrets } from '../signin/loadTokenSecrets.js'

/**
 * Finds missing and wrong variables in the environment of the server, as sentences: the form of its addresses, and the
 * secrets that the roles of a configuration read at the start. Nothing is connected to, and no file is made.
 *
 * @param config - of the server
 * @param env - variables, of which no value is in a sentence
 * @returns a sentence for each mistake
 */
export async function environmentRisks(config: ResolvedConfig, env: Environment): Promise<string[]> {
  const { data, names, roles, signin } = config
  const risks: string[] = []
  const warn = (line: string): void => void risks.push(line)
  const attempt = async (read: () => unknown): Promise<void> => {
    try {
      await read()
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      risks.push(error.message)
    }
  }
  const { DATABASE_URL, FRAME_SECRET, REDIS_URL, TOKEN_KEYS, TOKEN_SECRET } = env
  if (DATABASE_URL && !isAddress(DATABASE_URL, ['postgres:', 'postgresql:']))
    risks.push(
      'DATABASE_URL is no address of Postgres. Write it like postgres://user:password@host/database.',
    )
  if (roles.includes('relay') && REDIS_URL && !isListOfRedis(REDIS_URL))
    risks.push('REDIS_URL is no address of Redis or Valkey. Write it like redis://host:6379.')
  // Without a database and the variable, the first start on SQLite makes a secret in the data folder.
  if ((roles.includes('wallet') || roles.includes('users')) && (DATABASE_URL || FRAME_SECRET))
    await attempt(() => readWalletSecrets(config, env, warn))
  const hasTokens = roles.includes('signin') && signin.audiences.length > 0
  if (hasTokens && (DATABASE_URL || TOKEN_KEYS || TOKEN_SECRET))
    await attempt(() => loadTokenSecrets({ data, env, warn }))
  if (roles.includes('blockchain') && names.gateway !== null) await attempt(() => loadGatewaySigner(env))
  return risks
}

const isAddress = (text: string, protocols: readonly string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

/** Several with commas between are the nodes of a cluster. */
const isListOfRedis = (text: string): boolean =>
  text.split(',').every((each) => isAddress(each.trim(), ['redis:', 'rediss:']))
