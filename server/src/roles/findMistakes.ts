import { refuseConfig } from '../config/resolveConfig.js'
import type { ResolvedConfig, WalletConfig } from '../config/types.js'
import { type Environment, readWalletSecrets } from '../data/openServerData.js'
import { ServerError } from '../errors/ServerError.js'
import { type FrameConfig, resolveFrameConfig } from '../frame/frame.js'
import { loadGatewaySigner } from '../names/gateway/loadGatewaySigner.js'
import { findTokenMistake } from '../signin/findTokenMistake.js'
import { makeTokenSecrets, readTokenSecrets } from '../signin/loadTokenSecrets.js'
import { describeWallet } from './startWalletRole.js'

type Warn = (line: string) => void

/**
 * Refuses a configuration or secrets that a role cannot be started with, before anything is opened: no waiting for a database mends
 * them.
 *
 * @throws ServerError `BAD_CONFIG` with a sentence for each mistake
 */
export async function checkStart(config: ResolvedConfig, env: Environment): Promise<void> {
  // The roles themselves warn, when they read the secrets.
  const mistakes = [
    ...(await findConfigMistakes(config)),
    ...(await findSecretMistakes(config, env, () => {})),
  ]
  if (mistakes.length > 0) throw refuseConfig(mistakes)
}

/** Finds mistakes in what the parts of roles check by themselves: the embedded wallet, and the tokens of sign-in. */
export async function findConfigMistakes(config: ResolvedConfig): Promise<readonly string[]> {
  const { audiences, provider } = config.signin
  // The keys have nothing to do with it, so any will do.
  const secrets = hasTokens(config) ? await makeTokenSecrets() : undefined
  const issuer = `${config.origin}/auth`
  const wrong = secrets && findTokenMistake({ issuer, audiences, provider, ...secrets })
  return [...(wrong === undefined ? [] : [wrong]), ...findWalletMistakes(config)]
}

/**
 * Finds secrets that are missing or wrong, of those that the roles of a configuration read at the start. No file is made, and no
 * value is in a sentence.
 */
export async function findSecretMistakes(
  config: ResolvedConfig,
  env: Environment,
  warn: Warn,
): Promise<readonly string[]> {
  const { data, names, roles } = config
  const mistakes: string[] = []
  const attempt = async (read: () => unknown): Promise<void> => {
    try {
      await read()
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      mistakes.push(error.message)
    }
  }
  // Without a database and the variable, the first start on SQLite makes a secret in the data folder.
  if (hasWallet(config) && (env.DATABASE_URL || env.FRAME_SECRET))
    await attempt(() => readWalletSecrets(config, env, warn))
  if (hasTokens(config))
    await attempt(() => {
      const secrets = readTokenSecrets({ data, env, warn })
      // What the configuration says of tokens is found apart from them.
      const wrong =
        secrets && findTokenMistake({ issuer: 'https://app.example', audiences: ['app'], ...secrets })
      if (wrong !== undefined) throw new ServerError('BAD_CONFIG', wrong)
    })
  if (roles.includes('blockchain') && names.gateway !== null) await attempt(() => loadGatewaySigner(env))
  return mistakes
}

const hasTokens = ({ roles, signin }: ResolvedConfig) =>
  roles.includes('signin') && signin.audiences.length > 0
const hasWallet = ({ roles }: ResolvedConfig) => roles.includes('wallet') || roles.includes('users')

const walletEntries: ReadonlySet<string> = new Set<keyof WalletConfig>([
  'origin',
  'sendMail',
  'port',
  'socials',
  'passkeys',
  'limits',
  'retention',
  'webhooks',
  'moveIn',
])

/** The first mistake in each entry and each project, because the wallet stops at its first one. */
function findWalletMistakes(config: ResolvedConfig): readonly string[] {
  const { wallet } = config
  if (wallet === null || !hasWallet(config)) return []
  const whole = describeWallet(config, wallet)
  const { networks, origin, projects, sendMail, ...entries } = whole
  const unknown = Object.keys(wallet).filter((name) => !walletEntries.has(name))
  if (unknown.length > 0)
    return unknown.map((name) => `wallet.${name} is no entry. There are ${[...walletEntries].join(', ')}.`)
  const least = { networks, origin, sendMail, projects: {} }
  const parts: readonly FrameConfig[] = [
    ...Object.entries(projects).map(([id, project]) => ({ ...least, projects: { [id]: project } })),
    ...Object.entries(entries).map(([name, value]) => ({ ...least, [name]: value })),
    whole,
  ]
  return [...new Set(parts.flatMap(findWalletMistake))]
}

/** Entries of the wallet that are entries of the server's own. */
const shared = /^(projects|networks)\b/

function findWalletMistake(config: FrameConfig): readonly string[] {
  const found: string[] = []
  const stop = Symbol('found')
  try {
    resolveFrameConfig(config, (what) => {
      found.push(shared.test(what) ? what : `wallet.${what}`)
      throw stop
    })
  } catch (error) {
    if (error !== stop) throw error
  }
  return found
}
