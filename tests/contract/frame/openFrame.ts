import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FrameConfig, type RunningFrame, serveFrame } from 'appkit-frame'
import { vi } from 'vitest'
import { freePort } from '../support/freePort.js'
import { serveHost } from './hostPage.js'

/** The server of the wallet, in the process of the tests. */
export interface OpenedFrame {
  readonly origin: string
  /** Folder with everything that the server stores. */
  readonly data: string
  /** Mails so far, oldest first. */
  mails(): readonly string[]
  /** The server is away: nothing listens at its address. */
  stop(): Promise<void>
  /** It is back at the same address, with what it stored. */
  start(): Promise<void>
  close(): Promise<void>
}

interface OpenFrameOptions {
  /** Names below localhost, such as `app`, of the pages that may embed the wallet. */
  readonly names: readonly string[]
  readonly rpcUrl: string
  /** Address of the bundler, which is the paymaster too. Without it, there are no smart accounts. */
  readonly bundlerUrl?: string
  /** Whether the app has guests. Default: no. */
  readonly guests?: boolean
  /** When a new user gets a second way to open the wallet. Default: first, so that a test has one to use. */
  readonly recovery?: 'later' | 'first'
  /** How many origins each name has. Default: one. */
  readonly webs?: number
}

/** A server reads its secrets from the environment, where a test of databases may have named one. */
function serve(config: FrameConfig): Promise<RunningFrame> {
  const { DATABASE_URL, FRAME_SECRET } = process.env
  delete process.env.DATABASE_URL
  delete process.env.FRAME_SECRET
  const started = serveFrame(config, () => {})
  Object.assign(process.env, DATABASE_URL !== undefined && { DATABASE_URL })
  Object.assign(process.env, FRAME_SECRET !== undefined && { FRAME_SECRET })
  return started
}

/**
 * Starts a server of the wallet, and pages that embed it. A file of tests has one of its own, so that limits, mails and
 * users are its own too; it costs next to nothing in this process. `startFrame` is for what only a process shows.
 */
export async function openFrame({
  bundlerUrl,
  guests = false,
  names,
  recovery = 'first',
  rpcUrl,
  webs: count = 1,
}: OpenFrameOptions) {
  const data = mkdtempSync(join(tmpdir(), 'appkit-frame-'))
  const mails: string[] = []
  let origin = ''
  const webs = await Promise.all(Array.from({ length: count }, () => serveHost(() => origin)))
  const origins = webs.flatMap(({ port }) => names.map((name) => `http://${name}.localhost:${port}`))
  const configOf = (port: number): FrameConfig => ({
    origin: `http://wallet.localhost:${port}`,
    port,
    data,
    projects: { local: { name: 'Test', origins, development: true, guests, recovery } },
    networks: {
      'eip155:31337': {
        name: 'Anvil',
        rpcUrl,
        symbol: 'ETH',
        decimals: 18,
        ...(bundlerUrl !== undefined && { smartAccounts: { bundlerUrl, paymasterUrl: bundlerUrl } }),
      },
    },
    sendMail: async ({ text }) => void mails.push(text),
  })
  let config: FrameConfig
  // A port that was free may be somebody else's by now.
  let server: RunningFrame | undefined = await vi.waitFor(async () => {
    config = configOf(await freePort())
    origin = config.origin
    return serve(config)
  })
  const stop = async () => {
    await server?.close()
    server = undefined
  }
  const frame: OpenedFrame = {
    data,
    origin,
    stop,
    mails: () => mails,
    start: async () => {
      server = await vi.waitFor(() => serve(config))
    },
    close: async () => {
      await stop()
      for (const web of webs) web.close()
      rmSync(data, { recursive: true, force: true })
    },
  }
  return { frame, ports: webs.map(({ port }) => port) }
}
