import dns from 'node:dns'
import net from 'node:net'
import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'

/** Makes the storage that peers have in a browser, here for as long as the test has it. */
function createPeerStorage() {
  const entries = new Map<string, unknown>()
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async () => [...entries],
    getItem: async (key: string) => structuredClone(entries.get(key)),
    setItem: async (key: string, value: unknown) => void entries.set(key, structuredClone(value)),
    removeItem: async (key: string) => void entries.delete(key),
  }
}

/**
 * The parts that another maker's wallet and dapp stand on. Messages to services of theirs, figures
 * and questions after the origin of a page, are taken out by its instance: `watchOutside` shows that nothing else is left.
 */
function createPeerCore(relayUrl: string) {
  // Two clients of one process share a core otherwise.
  process.env.DISABLE_GLOBAL_CORE = 'true'
  const core = new Core({
    relayUrl,
    projectId: 'local',
    logger: 'silent',
    telemetryEnabled: false,
    storage: createPeerStorage() as never,
  })
  core.eventClient.init = async () => {}
  core.verify.register = async () => ''
  core.verify.resolve = async () => undefined as never
  keepWaits(core)
  return core
}

const metadataOf = (name: string) => ({
  name,
  description: `${name} of another maker`,
  url: 'https://peer.example',
  icons: [],
})

/** A wallet of another maker. */
export async function createPeerWallet(relayUrl: string) {
  const core = createPeerCore(relayUrl)
  const kit = await WalletKit.init({ core: core as never, metadata: metadataOf('Peer wallet') })
  return { kit, isConnected: () => core.relayer.connected, leave: () => close(core) }
}

/** A dapp of another maker. */
export async function createPeerDapp(relayUrl: string) {
  const core = createPeerCore(relayUrl)
  const client = await SignClient.init({
    core: core as never,
    metadata: metadataOf('Peer dapp'),
    logger: 'silent',
  })
  return { client, leave: () => close(core) }
}

async function close(core: ReturnType<typeof createPeerCore>): Promise<void> {
  core.heartbeat.stop()
  await core.relayer.transportClose().catch(() => {})
  open.delete(core)
  if (open.size === 0) forgetWaits()
}

const open = new Set<object>()
let forgetWaits = () => {}

/**
 * Peers wait five minutes for an answer, also after they have left, and what fails then fails whichever test runs.
 * Their timers end with the last of them.
 */
function keepWaits(core: object): void {
  open.add(core)
  if (open.size > 1) return
  const { setTimeout } = globalThis
  const waits: NodeJS.Timeout[] = []
  globalThis.setTimeout = ((...given: Parameters<typeof setTimeout>) => {
    const timer = setTimeout(...given)
    if (/@walletconnect|@reown/.test(new Error().stack ?? '')) waits.push(timer)
    return timer
  }) as typeof setTimeout
  forgetWaits = () => {
    globalThis.setTimeout = setTimeout
    for (const timer of waits) clearTimeout(timer)
  }
}

/** Keeps this process on this machine: notes and refuses every connection to another, and every name that is looked up. */
export function watchOutside() {
  const asked: string[] = []
  const { connect } = net.Socket.prototype
  const { lookup } = dns
  const isHere = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)
  const refuse = (host: string) => {
    asked.push(host)
    throw new Error(`${host} is not on this machine.`)
  }
  net.Socket.prototype.connect = function (this: net.Socket, ...given: unknown[]) {
    const [first, second] = Array.isArray(given[0]) ? given[0] : given
    const options = typeof first === 'object' ? first : { host: second }
    const host = typeof options.host === 'string' ? options.host : 'localhost'
    if (options.path === undefined && !isHere(host)) refuse(host)
    return connect.apply(this, given as never)
  } as typeof connect
  dns.lookup = ((host: string, ...rest: unknown[]) =>
    isHere(host) ? lookup(host, ...(rest as [never])) : refuse(host)) as typeof lookup
  return {
    asked: asked as readonly string[],
    stop() {
      net.Socket.prototype.connect = connect
      dns.lookup = lookup
    },
  }
}
