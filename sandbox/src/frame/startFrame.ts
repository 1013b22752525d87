import { randomBytes, randomUUID } from 'node:crypto'
import { createFrameServer, type FrameServer } from 'appkit-frame'
import { type AppEnv, listen, ServerError, type Sql } from 'appkit-server/parts'
import type { Hono } from 'hono'
import type { ServiceFacts } from '../api/types.js'
import type { ChainNode } from '../chain/types.js'
import { solanaNetwork } from '../solana/common/network.js'
import { mountFarcaster } from './mountFarcaster.js'
import { mountMailbox } from './mountMailbox.js'
import { mountProviders } from './mountProviders.js'
import { openMailStore } from './openMailStore.js'

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

const SITES = ['http://localhost:*', 'http://*.localhost:*', 'http://127.0.0.1:*']

/**
 * Serves the embedded wallet on a port and a name of its own, as `appkit-frame` does for an app in production. Pages of
 * this machine may embed it. Its mails go to the mailbox at `/dev/mail`. If the port is taken, the rest of the sandbox
 * runs without the wallet.
 */
export async function startFrame(parameters: StartFrameParameters): Promise<StartedFrame | null> {
  const { app, hasSolana, log, nodes, port, projects, sql, url } = parameters
  const mails = await openMailStore(sql)
  let frame: FrameServer | undefined
  const server = await listen({
    port,
    // Everybody on this machine has one address, so a limit for each address would be one for all.
    answer: (request) => frame?.handle(toKnownProject(request, projects), randomUUID()) ?? starting(),
    onFailure: log,
  }).catch((error: unknown) => {
    if (!(error instanceof ServerError) || error.code !== 'PORT_TAKEN') throw error
    log(`The embedded wallet does not run: port ${port} is taken. Stop what runs there, then start again.`)
    return null
  })
  if (server === null) return null
  const origin = `http://wallet.localhost:${server.port}`
  const [known = 'local'] = projects ?? []
  const coins = [
    ...nodes.map(({ caip2, name, symbol }) => ({ caip2, name, symbol, decimals: 18 })),
    ...(hasSolana ? [solanaNetwork] : []),
  ]
  const ids = projects === null ? ['local'] : [...projects]
  try {
    frame = await createFrameServer({
      config: {
        origin,
        projects: Object.fromEntries(
          ids.map((id) => [id, { name: 'Your app', origins: SITES, development: true }]),
        ),
        networks: Object.fromEntries(
          coins.map(({ caip2, decimals, name, symbol }) => {
            const query = `?chainId=${caip2}&projectId=${known}`
            const network = { name, symbol, rpcUrl: `${url}/blockchain/v1/${query}`, decimals }
            if (!caip2.startsWith('eip155:')) return [caip2, network]
            const bundlerUrl = `${url}/blockchain/v1/bundler${query}`
            return [caip2, { ...network, smartAccounts: { bundlerUrl, paymasterUrl: bundlerUrl } }]
          }),
        ),
        socials: { ...mountProviders({ app, url, wallet: origin }), farcaster: mountFarcaster({ app, url }) },
        sendMail: (mail) => mails.add(mail),
      },
      database: {
        dialect: 'sqlite',
        query: (text, values) => sql.all(text, values),
        batch: (statements) => sql.attempt(statements),
        close: async () => {},
      },
      secret: await readSecret(sql),
      onError: (error) => log(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    })
  } catch (error) {
    await server.close()
    throw error
  }
  mountMailbox(app, mails)
  return {
    close: async () => {
      await server.drain()
      await frame?.close()
      await server.close()
    },
    services: [
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
    ],
  }
}

const starting = () => new Response(null, { status: 503, headers: { 'retry-after': '1' } })

/** Without a list of projects, every id is that of the one project. */
function toKnownProject(request: Request, projects: ReadonlySet<string> | null): Request {
  const address = new URL(request.url)
  if (projects !== null || address.pathname !== '/sdk') return request
  address.searchParams.set('projectId', 'local')
  return new Request(address, request)
}

async function readSecret(sql: Sql): Promise<Uint8Array> {
  await sql.run('create table if not exists frame_secret (id integer primary key, secret text not null)')
  const text = randomBytes(32).toString('base64')
  await sql.run('insert into frame_secret values (1, ?) on conflict (id) do nothing', [text])
  const [row] = await sql.all('select secret from frame_secret')
  return Buffer.from(String(row?.secret), 'base64')
}
