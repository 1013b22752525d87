import { vi } from 'vitest'
import { find } from '../../../runtime/src/kit/actions.js'
import type { AppKitConfig } from '../../../runtime/src/kit/config.js'
import { requireChain } from '../../../runtime/src/kit/connections.js'
import { createKit } from '../../../runtime/src/kit/createKit.js'
import { start } from '../../../runtime/src/kit/start.js'
import type { Feature, Kit } from '../../../runtime/src/kit/types.js'
import { eip155 } from '../../../runtime/src/namespaces/eip155/index.js'
import { announceEip155Wallet } from '../../../runtime/src/testing/eip155/announceEip155Wallet.js'
import { createEip155Wallet } from '../../../runtime/src/testing/eip155/createEip155Wallet.js'
import type { Eip155Wallet } from '../../../runtime/src/testing/eip155/types.js'
import { answerCall, contracts, createChain, type TestChain } from './chain.js'
import { createInjector } from './injector.js'
import { noteUnhandled, type Page } from './page.js'
import { faultyFetch, faultyStorage, faultyWallet } from './ports.js'

/** The accounts of the wallet; their keys are public. */
export const addresses = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
export const walletId = 'test.appkit.wallet'
const nodeUrl = 'https://node.example/'
const walletUrl = 'https://wallet-node.example/'

/** One page of an app with a wallet, a chain and storage, each behind a port that can go wrong. */
export interface World extends Page {
  readonly kit: Kit
  readonly wallet: Eip155Wallet
  readonly chain: TestChain
  /** The entries that are really stored. */
  readonly entries: ReturnType<typeof faultyStorage>['entries']
}

const networkOf = (id: number, name: string) => ({
  id,
  name,
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}` as const,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`${nodeUrl}${id}`] } },
})

export interface OpenWorldParameters {
  readonly features: readonly Feature[]
  readonly config?: Partial<AppKitConfig>
  /** What an earlier visit has stored. */
  readonly stored?: Readonly<Record<string, string>>
  /** The wallet shares its accounts already. */
  readonly isPermitted?: boolean
  /** The accounts that can be connected. Default: those of the installed wallet. */
  readonly ownAddresses?: readonly string[]
}

/** Opens a page. The clock is a fake one already, and the globals of a page are there. */
export function openWorld({
  config,
  features,
  isPermitted,
  ownAddresses = addresses,
  stored = {},
}: OpenWorldParameters): World {
  const injector = createInjector((ms) => vi.setSystemTime(Date.now() + ms))
  const chain = createChain(addresses[0])
  const { entries, storage } = faultyStorage(injector)
  for (const [key, value] of Object.entries(stored)) entries.set(key, value)
  serveFetch(injector, chain)
  const wallet = makeWallet()
  if (isPermitted) wallet.allow()
  const forget = announceEip155Wallet(faultyWallet(injector, wallet))
  const { stop: stopNoting, unhandled } = noteUnhandled()
  const kit = createKit(
    {
      projectId: 'test',
      debug: false,
      preload: 'click',
      storage,
      enableReconnect: true,
      networks: [networkOf(31337, 'Local'), networkOf(1, 'One')],
      swaps: { 'eip155:31337': { router: contracts.router, tokens: [contracts.usdc, contracts.gov] } },
      ...config,
    },
    {
      namespaces: [eip155],
      features,
      loadNodes: () => import('../../../runtime/src/services/rpc/readNativeBalance.js'),
      mountModal: async () => () => {},
    },
  )
  const stop = startListing(kit)
  const leave = () => {
    stop()
    forget()
    stopNoting()
  }
  return {
    kit,
    injector,
    wallet,
    chain,
    entries,
    unhandled,
    leave,
    heal() {
      wallet.unlock()
      wallet.selectChain(31337)
    },
    state: () => stateOf(kit, ownAddresses),
    leftOver: () => (wallet.listenerCount() > 0 ? 'listeners are left at the wallet.' : undefined),
  }
}

/** Answers what the page asks its nodes, with faults, and what the wallet asks nodes of its own, without. */
function serveFetch(injector: ReturnType<typeof createInjector>, chain: TestChain): void {
  const serve = (request: Request) => serveNode(chain, request)
  const faulty = faultyFetch(injector, serve)
  vi.stubGlobal('fetch', (async (input, init) =>
    String(input instanceof Request ? input.url : input).startsWith(walletUrl)
      ? serve(new Request(input as Request, init))
      : faulty(input, init)) satisfies typeof fetch)
}

const makeWallet = (): Eip155Wallet =>
  createEip155Wallet({
    chains: [31337, 1].map((chainId) => ({ chainId, rpcUrl: `${walletUrl}${chainId}` })),
    privateKeys: keys,
    uuid: 'a6a0e2a4-6a3e-4a37-9c8e-000000000001',
    rdns: walletId,
  })

/** Starts an app with a list of wallets, which has them looked for. */
function startListing(kit: Kit): () => void {
  const stop = start(kit)
  find(kit)
  return stop
}

/** Checks the connection, which has to be sound whatever has happened; undefined when it is. */
function stateOf(kit: Kit, own: readonly string[]): string | undefined {
  const state = requireChain(kit, 'eip155').connection.peek()
  if (state.status !== 'connected' && state.status !== 'disconnected')
    return `the connection stands still: ${state.status}.`
  if (state.status !== 'connected')
    return 'connection' in state ? 'there is a connection without a wallet.' : undefined
  const { address } = state.connection
  return own.includes(address) ? undefined : `${address} is no account of the wallet.`
}

interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

async function serveNode(chain: TestChain, request: Request): Promise<Response> {
  const asked = (await request.json()) as Call | readonly Call[]
  const answer = async ({ id, method, params }: Call) => {
    try {
      return { jsonrpc: '2.0', id, result: await answerCall(chain, method, params) }
    } catch (error) {
      const { code = -32000, message } = error as Error & { code?: number }
      return { jsonrpc: '2.0', id, error: { code, message } }
    }
  }
  const body = Array.isArray(asked) ? await Promise.all(asked.map(answer)) : await answer(asked as Call)
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
}
