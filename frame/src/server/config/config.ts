import { isFilledText, isRecord } from '../../../../common/records.js'
import { type OriginPattern, readOriginPattern } from '../../shared/origins.js'
import { FrameStartError } from '../base/errors.js'
import { type FrameLimits, readLimits } from '../base/limits.js'
import type { Retention } from '../storage/createCleaner.js'
import { type SocialClient, type SocialProvider, socialProviders } from './oauth.js'
import { readPublicKey } from './readMoveList.js'
import { checkIssuers, checkOwnLogin, type OwnLogin } from './readOwnLogin.js'
import { readWebhooks, type Webhook, type WebhookConfig } from './webhooks.js'

/** A mail that the server sends. Plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same as HTML that loads nothing. Mails that only tell of a change have none. */
  readonly html?: string
}

/** Configuration that `frame.config.ts` exports. docs/embedded-wallet.md describes each entry. */
export interface FrameConfig {
  /** Origin of the wallet, such as `https://wallet.example`. It needs a registrable domain of its own. */
  readonly origin: string
  /** Port that the server listens on. 4601 if left out. */
  readonly port?: number
  /** Address that it listens on. 127.0.0.1 if left out. */
  readonly host?: string
  /** By project id. */
  readonly projects: Readonly<Record<string, FrameProject>>
  /** By CAIP-2 id, such as `eip155:1`. */
  readonly networks: Readonly<Record<string, FrameNetwork>>
  /** Log-in with an account of a provider. Without an entry, there is none. */
  readonly socials?: Readonly<Partial<Record<SocialProvider, SocialClient>>> & {
    readonly farcaster?: FarcasterClient
    /** By a message that a wallet of the user's browser signs. */
    readonly wallet?: boolean
  }
  /** Whether a new user can begin with a passkey alone. Yes if left out. */
  readonly passkeys?: boolean
  /** Sends a mail. A rejection is shown to the user as "try again later". */
  readonly sendMail: (mail: Mail) => Promise<void>
  /** Folder for the SQLite file and, without `FRAME_SECRET`, the server's secret. `.appkit/frame` if left out. */
  readonly data?: string
  /** Header in which the proxy in front of this server says who the client is. The socket's address if left out. */
  readonly clientHeader?: string
  /** How often something may be done. docs/embedded-wallet.md lists them. */
  readonly limits?: FrameLimits
  /** Settings of the Postgres database that `DATABASE_URL` names. */
  readonly database?: {
    /** Connections of each process at most. 10 if left out. */
    readonly connections?: number
    /** Seconds after which a statement is ended. 10 if left out. */
    readonly statementSeconds?: number
  }
  /** Days after which rows that are not needed any more are removed. */
  readonly retention?: Retention
  /** Receivers of events about users, by a name of your own. docs/users.md describes it. */
  readonly webhooks?: Readonly<Record<string, WebhookConfig>>
  /** Users who come from another system with a wallet. docs/moving.md describes it. */
  readonly moveIn?: {
    /** In PEM. It checks the lists of `appkit-frame move-in` and `appkit-server move-in`. */
    readonly publicKey: string
  }
}

/** Log-in by a message that the user's Farcaster app signs (FIP-11). */
export interface FarcasterClient {
  /** JSON-RPC of a node of OP Mainnet, where Farcaster's contracts say whose an id is. */
  readonly rpcUrl: string
  /** Carries the message from the app. `https://relay.farcaster.xyz` if left out. */
  readonly relayUrl?: string
}

/** An app that embeds the wallet. */
export interface FrameProject {
  /** Name that mails and approvals show. */
  readonly name: string
  /** Origins whose pages may embed the wallet. An empty list allows nobody. */
  readonly origins: readonly string[]
  /** Whether pages on this machine may be listed, over http. */
  readonly development?: boolean
  /** Whether somebody can have a wallet without a log-in, which only their browser has. No if left out. */
  readonly guests?: boolean
  /**
   * When a new user is given a second way to open the wallet. `later`, which it is if left out: before the first payment, or when
   * the user backs the wallet up. `first`: before the wallet is used at all.
   */
  readonly recovery?: 'later' | 'first'
  /** Log-in with the account that a user has at the app. Without it, there is none. docs/embedded.md describes it. */
  readonly ownLogin?: OwnLogin
}

/** A network that the wallet can send on. */
export interface FrameNetwork {
  readonly name: string
  readonly rpcUrl: string
  readonly symbol: string
  readonly decimals: number
  /** Serves smart accounts on this eip155 network. Without it, there are none. */
  readonly smartAccounts?: {
    /** JSON-RPC of a bundler for EntryPoint 0.8 (ERC-7769) that takes `eip7702Auth`. */
    readonly bundlerUrl: string
    /** JSON-RPC of a paymaster (ERC-7677) that pays for the users. Without it, they pay themselves. */
    readonly paymasterUrl?: string
  }
}

/** The configuration with its lists read. */
export interface ResolvedConfig
  extends Omit<FrameConfig, 'projects' | 'port' | 'host' | 'data' | 'limits' | 'webhooks'> {
  readonly port: number
  readonly host: string
  readonly data: string
  readonly limits: Required<FrameLimits>
  readonly projects: ReadonlyMap<string, FrameProject & { readonly patterns: readonly OriginPattern[] }>
  readonly webhooks: readonly Webhook[]
}

/**
 * Types a configuration.
 *
 * @example
 * import { defineFrameConfig } from 'appkit-frame'
 *
 * export default defineFrameConfig({
 *   origin: 'https://wallet.example',
 *   projects: { shop: { name: 'Shop', origins: ['https://shop.example'] } },
 *   networks: {
 *     'eip155:1': { name: 'Ethereum', rpcUrl: 'https://rpc.example', symbol: 'ETH', decimals: 18 },
 *   },
 *   sendMail: async ({ to, subject, text }) => {
 *     const body = JSON.stringify({ to, subject, text })
 *     const reply = await fetch('https://mail.example/send', { method: 'POST', body })
 *     if (!reply.ok) throw new Error(`The mail service says ${reply.status}`)
 *   },
 * })
 */
export const defineFrameConfig = (config: FrameConfig): FrameConfig => config

const keys: ReadonlySet<string> = new Set<keyof FrameConfig>([
  'origin',
  'port',
  'host',
  'projects',
  'networks',
  'socials',
  'sendMail',
  'data',
  'clientHeader',
  'limits',
  'database',
  'retention',
  'webhooks',
  'passkeys',
  'moveIn',
])
const isWeb = (value: unknown) =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

/** Told which entry is wrong; throws. */
type Refuse = (what: string) => never

const refuseStart: Refuse = (what) => {
  throw new FrameStartError('BAD_CONFIG', `The configuration of the wallet is wrong: ${what}`)
}

/**
 * Checks a configuration.
 *
 * @param refuse - told which entry is wrong; throws
 * @throws FrameStartError `BAD_CONFIG` that names the wrong entry, unless `refuse` is given
 */
export function resolveConfig(config: FrameConfig, refuse: Refuse = refuseStart): ResolvedConfig {
  if (!isRecord(config)) return refuse('it has to export an object (defineFrameConfig).')
  checkOrigin(config.origin, refuse)
  if (typeof config.sendMail !== 'function') refuse('sendMail has to be a function.')
  for (const key of Object.keys(config))
    if (!keys.has(key)) refuse(`${key} is no entry. There are ${[...keys].join(', ')}.`)
  const { port = 4601 } = config
  if (!Number.isInteger(port) || port < 0 || port > 65_535) refuse('port has to be a number up to 65535.')
  for (const key of ['host', 'data', 'clientHeader'] as const)
    if (config[key] !== undefined && !isFilledText(config[key])) refuse(`${key} has to be a text.`)
  if (config.passkeys !== undefined && typeof config.passkeys !== 'boolean')
    refuse('passkeys has to be true or false.')
  checkNumbers(config, refuse)
  const projects = readProjects(config.projects, refuse)
  checkNetworks(config.networks, refuse)
  checkSocials(config.socials ?? {}, refuse)
  checkMoveIn(config.moveIn, refuse)
  return {
    ...config,
    projects,
    port,
    host: config.host ?? '127.0.0.1',
    data: config.data ?? '.appkit/frame',
    webhooks: readWebhooks(config.webhooks, refuse),
    limits: readLimits(config.limits === undefined ? {} : config.limits, refuse),
  }
}

function checkOrigin(origin: string, refuse: Refuse): void {
  const url = URL.canParse(origin) ? new URL(origin) : refuse('origin is no address.')
  const isLocal = /^(127\.0\.0\.1|localhost|.*\.localhost)$/.test(url.hostname)
  if (url.origin !== origin) refuse(`origin has to be written as ${url.origin}.`)
  if (url.protocol !== 'https:' && !isLocal) refuse('origin needs https, except on this machine.')
}

function readProjects(given: FrameConfig['projects'], refuse: Refuse): ResolvedConfig['projects'] {
  if (!isRecord(given)) refuse('projects has to name the apps that may embed the wallet, by project id.')
  const projects = new Map<string, FrameProject & { readonly patterns: readonly OriginPattern[] }>()
  for (const [id, project] of Object.entries(given)) {
    if (!isFilledText(project?.name)) refuse(`projects.${id}.name is missing.`)
    if (!Array.isArray(project.origins)) refuse(`projects.${id}.origins has to be a list.`)
    if (project.guests !== undefined && typeof project.guests !== 'boolean')
      refuse(`projects.${id}.guests has to be true or false.`)
    if (project.recovery !== undefined && project.recovery !== 'later' && project.recovery !== 'first')
      refuse(`projects.${id}.recovery has to be 'later' or 'first'.`)
    const patterns = project.origins.map(
      (text) =>
        readOriginPattern(text, project.development === true) ??
        refuse(
          `projects.${id}.origins has ${JSON.stringify(text)}, which is no origin that can be allowed. Write it like https://shop.example.`,
        ),
    )
    checkOwnLogin(project.ownLogin, (what) => refuse(`projects.${id}.ownLogin${what}`))
    projects.set(id, { ...project, patterns })
  }
  checkIssuers(projects, refuse)
  return projects
}

function checkNetworks(networks: FrameConfig['networks'], refuse: Refuse): void {
  if (!isRecord(networks)) refuse('networks has to name the networks of the wallet, by CAIP-2 id.')
  for (const [id, network] of Object.entries(networks)) {
    if (!/^(eip155:[1-9]\d{0,15}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/.test(id))
      refuse(`networks has ${id}; networks of eip155 and solana are served.`)
    const { decimals, name, rpcUrl, smartAccounts, symbol } = network ?? {}
    if (!isFilledText(name) || !isFilledText(symbol)) refuse(`networks["${id}"] needs name and symbol.`)
    if (!Number.isInteger(decimals) || decimals < 0 || decimals > 77)
      refuse(`networks["${id}"].decimals has to be a number, such as 18.`)
    if (!isWeb(rpcUrl)) refuse(`networks["${id}"].rpcUrl is no address.`)
    if (smartAccounts === undefined) continue
    if (!id.startsWith('eip155:')) refuse(`networks["${id}"] cannot have smart accounts.`)
    const { bundlerUrl, paymasterUrl = bundlerUrl } = smartAccounts
    if (!isWeb(bundlerUrl) || !isWeb(paymasterUrl))
      refuse(`networks["${id}"].smartAccounts has an address that is none.`)
  }
}

function checkMoveIn(moveIn: FrameConfig['moveIn'], refuse: Refuse): void {
  if (moveIn === undefined) return
  if (!isFilledText(moveIn?.publicKey)) refuse('moveIn needs publicKey, in PEM.')
  try {
    readPublicKey(moveIn.publicKey)
  } catch (error) {
    refuse(error instanceof Error ? error.message : 'moveIn.publicKey is no key in PEM.')
  }
}

function checkSocials(
  { farcaster, wallet, ...socials }: NonNullable<FrameConfig['socials']>,
  refuse: Refuse,
): void {
  if (wallet !== undefined && typeof wallet !== 'boolean') refuse('socials.wallet has to be true or false.')
  if (farcaster !== undefined && !isWeb(farcaster?.rpcUrl))
    refuse('socials.farcaster needs rpcUrl, the address of a node of OP Mainnet.')
  if (farcaster?.relayUrl !== undefined && !isWeb(farcaster.relayUrl))
    refuse('socials.farcaster.relayUrl is no address.')
  for (const [name, client] of Object.entries(socials)) {
    if (!socialProviders.some((each) => each === name)) refuse(`socials.${name} is no provider.`)
    const { clientId, clientSecret, endpoints } = client ?? {}
    if (!clientId || !clientSecret) refuse(`socials.${name} needs clientId and clientSecret.`)
    if (endpoints?.issuer !== undefined && endpoints.jwks === undefined)
      refuse(`socials.${name}.endpoints has an issuer; it needs jwks, the address of the issuer's keys.`)
    for (const text of Object.values(endpoints ?? {}))
      if (!URL.canParse(text))
        refuse(`socials.${name}.endpoints has ${JSON.stringify(text)}, which is no address.`)
  }
}

const numbers: Readonly<
  Record<'database' | 'retention', Readonly<Record<string, readonly [number, number]>>>
> = {
  database: { connections: [1, 1000], statementSeconds: [1, 3600] },
  retention: { logins: [1, 36_500], devices: [1, 36_500], audit: [1, 36_500] },
}

/** Refuses entries of `database` and `retention` that are no whole numbers of a useful size. */
function checkNumbers(config: FrameConfig, refuse: Refuse): void {
  for (const group of ['database', 'retention'] as const) {
    const value: unknown = config[group]
    if (value === undefined) continue
    if (!isRecord(value)) refuse(`${group} has to be an object.`)
    for (const [key, entry] of Object.entries(value as object)) {
      const [least, max] = numbers[group][key] ?? refuse(`${group}.${key} is no entry.`)
      if (!Number.isInteger(entry) || entry < least || entry > max)
        refuse(`${group}.${key} has to be a whole number from ${least} to ${max}.`)
    }
  }
}
