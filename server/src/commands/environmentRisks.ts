import type { ResolvedConfig } from '../config/types.js'
import type { Environment } from '../data/openServerData.js'
import { findSecretMistakes } from '../roles/findMistakes.js'

/**
 * Finds missing and wrong variables in the environment of the server, as sentences: the form of its addresses, and the
 * secrets that the roles of a configuration read at the start. Nothing is connected to, and no file is made.
 *
 * @param config - of the server
 * @param env - variables, of which no value is in a sentence
 * @returns a sentence for each mistake
 */
export async function environmentRisks(config: ResolvedConfig, env: Environment): Promise<string[]> {
  const { roles } = config
  const risks: string[] = []
  const warn = (line: string): void => void risks.push(line)
  const { DATABASE_URL, REDIS_URL } = env
  if (DATABASE_URL && !isAddress(DATABASE_URL, ['postgres:', 'postgresql:']))
    risks.push(
      'DATABASE_URL is no address of Postgres. Write it like postgres://user:password@host/database.',
    )
  if (roles.includes('relay') && REDIS_URL && !isListOfRedis(REDIS_URL))
    risks.push('REDIS_URL is no address of Redis or Valkey. Write it like redis://host:6379.')
  risks.push(...(await findSecretMistakes(config, env, warn)))
  return risks
}

const isAddress = (text: string, protocols: readonly string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

/** Several with commas between are the nodes of a cluster. */
const isListOfRedis = (text: string): boolean =>
  text.split(',').every((each) => isAddress(each.trim(), ['redis:', 'rediss:']))
