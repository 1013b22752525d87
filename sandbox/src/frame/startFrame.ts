import { randomBytes, randomUUID } from 'node:crypto'
import {
  type AppEnv,
  type FrameConfig,
  fail,
  ServerError,
  type Sql,
  type StartedWallet,
  startWallet,
  toResponse,
} from 'appkit-server/parts'
import type { Hono } from 'hono'
import type { ServiceFacts } from '../api/types.js'
import type { ChainNode } from '../chain/types.js'
import { solanaNetwork } from '../solana/common/network.js'
import { mountFarcaster } from './mountFarcaster.js'
import { mountLater } from './mountLater.js'
import { mountMailbox } from './mountMailbox.js'
import { mountProviders } from './mountProviders.js'
import { mountWalletLog } from './mountWalletLog.js'
import { openMailStore } from './openMailStore.js'
import { askAsWindow, letMailboxShow } from './showInMailbox.js'

export interface StartFrameParameters {
  readonly app: Hono<AppEnv>
  readonly nodes: readonly ChainNode[]
  /** Whether Solana runs. */
  readonly hasSolana: boolean
  readonly sql: Sql
  /** 0 takes a free one. */
  readonly port: number
  readonly projects: ReadonlySet<string> | null
  /** Base address of the sandbox on this machine, without a trailing slash. */
  readonly url: string
  readonly log: (line: string) => void
}

/** The embedded wallet while it runs. */
export interface StartedFrame {
  readonly services: readonly ServiceFacts[]
  close(): Promise<void>
}

const lastPort = 65_535
const sites = ['http://localhost:*', 'http://*.localhost:*', 'http://127.0.0.1:*']

/**
 * Serves the embedded wallet on a port and a name of its own, as the server does for an app in production. Pages of this
 * machine may embed it. Its mails go to the mailbox at `/dev/mail`. If the port is taken, the rest of the sandbox runs
 * without the wallet.
 */
export async function startFrame(parameters: StartFrameParameters): Promise<StartedFrame | null> {
  const { app, log, port, projects, sql, url } = parameters
  if (port > lastPort) {
    log('The embedded wallet does not run: it needs the port after that of --port. Choose a lower one.')
    return null
  }
  const mails = await openMailStore(sql)
  const wallet = await startWallet({
    port,
    secret: await readSecret(sql),
    database: {
      dialect: 'sqlite',
      query: (text, values) => sql.all(text, values),
      batch: (statements) => sql.attempt(statements),
      close: async () => {},
    },
    config: (taken) => describeWallet(parameters, taken, (mail) => mails.add(mail)),
    // Everybody on this machine has one address, so a limit for each address would be one for all.
    clientOf: () => randomUUID(),
    prepare: (request) => (isForeign(request) ? refused() : toKnownProject(askAsWindow(request), projects)),
    trace: letMailboxShow,
    onError: (error) => log(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  }).catch((error: unknown) => {
    if (!(error instanceof ServerError) || error.code !== 'PORT_TAKEN') throw error
    log(`The embedded wallet does not run: port ${port} is taken. Stop what runs there, then start again.`)
    return null
  })
  if (wallet === null) return null
  mountMailbox(app, mails, wallet.origin)
  mountLater(app, sql)
  mountWalletLog(app, sql)
  return { close: () => endWallet(wallet), services: servicesOf(wallet.origin, url) }
}

// Names below `localhost` belong to no site (RFC 6761).
const ownHost = /^(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/** Whether a site has let its own name lead to this machine (DNS rebinding): it would be of the origin that it talks to. */
const isForeign = ({ headers, url }: Request): boolean =>
  ![headers.get('host') ?? '', new URL(url).host].every((host) => ownHost.test(host))

const refused = (): Response =>
  toResponse(fail(403, 'host', 'This wallet answers to names of this machine only.'))

async function endWallet(wallet: StartedWallet): Promise<void> {
  await wallet.drain()
  await wallet.close()
}

function describeWallet(
  { app, hasSolana, nodes, projects, url }: StartFrameParameters,
  port: number,
  sendMail: FrameConfig['sendMail'],
): FrameConfig {
  const origin = `http://wallet.localhost:${port}`
  const [known = 'local'] = projects ?? []
  const coins = [
    ...nodes.map(({ caip2, name, symbol }) => ({ caip2, name, symbol, decimals: 18 })),
    ...(hasSolana ? [solanaNetwork] : []),
  ]
  const networks = coins.map(({ caip2, decimals, name, symbol }) => {
    const query = `?chainId=${caip2}&projectId=${known}`
    const network = { name, symbol, rpcUrl: `${url}/blockchain/v1/${query}`, decimals }
    if (!caip2.startsWith('eip155:')) return [caip2, network] as const
    const bundlerUrl = `${url}/blockchain/v1/bundler${query}`
    return [caip2, { ...network, smartAccounts: { bundlerUrl, paymasterUrl: bundlerUrl } }] as const
  })
  const ids = projects === null ? ['local'] : [...projects]
  return {
    origin,
    sendMail,
    projects: Object.fromEntries(
      ids.map((id) => [id, { name: 'Your app', origins: sites, development: true, guests: true }]),
    ),
    networks: Object.fromEntries(networks),
    socials: {
      ...mountProviders({ app, url, wallet: origin }),
      farcaster: mountFarcaster({ app, url }),
      wallet: true,
    },
  }
}

const servicesOf = (origin: string, url: string): readonly ServiceFacts[] => [
  {
    id: 'frame',
    name: 'Embedded wallet',
    description: 'Log-in by email, keys and approvals',
    url: origin,
  },
  {
    id: 'mail',
    name: 'Mailbox',
    description: 'The mails of the embedded wallet',
    url: `${url}/dev/mail`,
  },
]

/** Takes every id for that of the one project if there is no list of projects. */
function toKnownProject(request: Request, projects: ReadonlySet<string> | null): Request {
  const address = new URL(request.url)
  if (projects !== null || address.pathname !== '/sdk') return request
  address.searchParams.set('projectId', 'local')
  return new Request(address, request)
}

async function readSecret(sql: Sql): Promise<Uint8Array> {
  await sql.run('create table if not exists frame_secret (id integer primary key, secret text not null)')
  const text = randomBytes(32).toString('base64')
  await sql.run('insert into frame_secret (id, secret) values (1, ?) on conflict (id) do nothing', [text])
  const [row] = await sql.all('select secret from frame_secret')
  return Buffer.from(String(row?.secret), 'base64')
}
