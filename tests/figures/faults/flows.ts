import type { Connector } from '../../../runtime/src/chains/types.js'
import { send } from '../../../runtime/src/features/send/index.js'
import {
  approveSend,
  editSend,
  reviewSend,
  startSend,
} from '../../../runtime/src/features/send/model/actions.js'
import { sendState } from '../../../runtime/src/features/send/model/sendState.js'
import { siwx } from '../../../runtime/src/features/siwx/index.js'
import { signerOf } from '../../../runtime/src/features/siwx/session.js'
import { cancelSignIn, signIn } from '../../../runtime/src/features/siwx/signIn.js'
import { memoryOf } from '../../../runtime/src/features/siwx/signInState.js'
import { swaps } from '../../../runtime/src/features/swaps/index.js'
import {
  approveSwapToken,
  editSwap,
  needsApproval,
  reloadSwapTokens,
  reviewSwap,
  signSwap,
  startSwap,
} from '../../../runtime/src/features/swaps/model/actions.js'
import { swapState } from '../../../runtime/src/features/swaps/model/swapState.js'
import { connect } from '../../../runtime/src/kit/connect.js'
import { connectionOf, requireChain } from '../../../runtime/src/kit/connections.js'
import { disconnect } from '../../../runtime/src/kit/disconnect.js'
import { pendingTransactions } from '../../../runtime/src/kit/pendingTransactions.js'
import type { SIWXMessage, SIWXSession } from '../../../runtime/src/kit/siwx.js'
import { contracts } from './chain.js'
import type { Injector } from './injector.js'
import type { Flow } from './page.js'
import { addresses, type OpenWorldParameters, openWorld, type World, walletId } from './world.js'

const receiver = '0x00000000000000000000000000000000000000ee'
const chainOf = ({ kit }: World) => requireChain(kit, 'eip155')
const isConnected = (world: World) => connectionOf(chainOf(world)) !== undefined

async function connectWallet(world: World): Promise<unknown> {
  const connector = chainOf(world)
    .connectors.peek()
    .find(({ id }) => id === walletId)
  return connect(world.kit, { connector: connector as Connector })
}

const visit = {
  '@appkit/active_namespace': 'eip155',
  '@appkit/connected_namespaces': 'eip155',
  '@appkit/connection_status': 'connected',
  '@appkit/eip155:connected_connector_id': walletId,
  '@appkit/eip155:network': 'eip155:31337',
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Opens a page with a wallet that is connected. */
const connected = (parameters: OpenWorldParameters): Pick<Flow<World>, 'open' | 'prepare'> => ({
  open: () => openWorld(parameters),
  prepare: async (world) => {
    await pause(50)
    await connectWallet(world)
  },
})

const connecting: Flow<World> = {
  open: () => openWorld({ features: [] }),
  prepare: () => pause(50),
  act: connectWallet,
  isDone: isConnected,
}

const restoring: Flow<World> = {
  open: () => openWorld({ features: [], stored: visit, isPermitted: true }),
  async act(world) {
    // The longest that the kit waits for a wallet of the last visit.
    for (let waited = 0; waited < 60 && chainOf(world).connection.peek().status !== 'connected'; waited++) {
      await pause(500)
      if (waited > 40 && chainOf(world).connection.peek().status === 'disconnected') break
    }
    if (!isConnected(world)) await connectWallet(world)
  },
  isDone: isConnected,
}

const disconnecting: Flow<World> = {
  ...connected({ features: [] }),
  act: ({ kit }) => disconnect(kit),
  isDone: (world) => !isConnected(world),
  // A user who disconnects is disconnected, whatever the wallet or storage say.
  judge: (world) => (isConnected(world) ? 'the user has disconnected, and is connected.' : undefined),
}

/** A handler as a host has it, with a server that keeps sessions. */
function handlerOf(sessions: SIWXSession[]) {
  let nonces = 0
  return {
    createMessage: async ({ accountAddress, chainId }: { accountAddress: string; chainId: string }) => {
      const nonce = `nonce000${++nonces}`
      const data = {
        domain: 'app.example',
        uri: 'https://app.example',
        version: '1',
        nonce,
        chainId,
        accountAddress,
      }
      return Object.assign(Object.create({ toString: () => `text ${nonce}` }), data) as SIWXMessage
    },
    addSession: async (session: SIWXSession) => void sessions.push(session),
    revokeSession: async () => void sessions.splice(0),
    setSessions: async () => {},
    getSessions: async () => [...sessions] as readonly SIWXSession[],
  }
}

/** The calls of a handler go to a server: each is one over the network. */
function overNetwork<Handler extends object>(
  handler: Handler,
  injector: () => Injector | undefined,
): Handler {
  const calls = Object.entries(handler).map(
    ([name, act]: [string, (...given: unknown[]) => Promise<unknown>]) => [
      name,
      async (...given: unknown[]) => {
        const kind = injector()?.meet('network', name)
        if (kind === 'silent') return new Promise(() => {})
        if (kind === 'late') await pause(25_000)
        if (kind === 'answer lost') await act(...given)
        if (kind !== undefined && kind !== 'late') throw new TypeError('Failed to fetch')
        return act(...given)
      },
    ],
  )
  return Object.fromEntries(calls)
}

const held = new WeakMap<World, SIWXSession[]>()
const signingIn: Flow<World> = {
  open() {
    const sessions: SIWXSession[] = []
    let injector: Injector | undefined
    const handler = overNetwork(handlerOf(sessions), () => injector)
    const world = openWorld({ features: [siwx], config: { siwx: handler as never } })
    injector = world.injector
    held.set(world, sessions)
    return world
  },
  prepare: async (world) => {
    await pause(50)
    await connectWallet(world)
    await pause(50)
  },
  async act(world) {
    if (!isConnected(world)) await connectWallet(world)
    await signIn(world.kit)
  },
  giveUp({ kit }) {
    const signer = signerOf(kit)
    if (signer) return cancelSignIn(kit, signer)
  },
  isDone: ({ kit }) => memoryOf(kit).state.peek().status === 'authenticated',
  judge(world) {
    const state = memoryOf(world.kit).state.peek()
    if (state.status !== 'authenticated') return undefined
    if (held.get(world)?.length === 0) return 'the user is signed in, and the server has no session.'
    return isConnected(world) ? undefined : 'the user is signed in without a wallet.'
  },
}

/** All that the wallet has sent must be in the list of what is on its way, and be there once. */
function judgePayments(world: World, phase: string): string | undefined {
  const presses = world.wallet.calls.filter(({ method }) => method === 'eth_sendTransaction').length
  const sent = world.chain.mined()
  if (sent.length > presses) return `the wallet was asked ${presses} times, and ${sent.length} were sent.`
  const pending = pendingTransactions(world.kit).peek()
  if (new Set(pending.map(({ hash }) => hash)).size !== pending.length)
    return 'a transaction is listed twice.'
  if (!/^(editing|reviewing|pending|sent|failed|done)$/.test(phase))
    return `the flow stands still at ${phase}.`
  return undefined
}

const sending: Flow<World> = {
  ...connected({ features: [send] }),
  async act(world) {
    const { kit } = world
    if (!isConnected(world)) await connectWallet(world)
    await startSend(kit, { amount: '1', to: receiver })
    await reviewSend(kit)
    const hash = await approveSend(kit)
    if (
      !pendingTransactions(kit)
        .peek()
        .some((each) => each.hash === hash)
    )
      throw new TypeError(`the payment ${hash} is not listed.`)
    while (sendState(kit).peek().phase === 'pending' && sendState(kit).peek().outcome === undefined)
      await pause(1000)
  },
  giveUp: ({ kit }) => editSend(kit),
  isDone: (world) => sendState(world.kit).peek().phase === 'sent' && paid(world) >= 10n ** 18n,
  judge(world) {
    const { hash, phase } = sendState(world.kit).peek()
    if (phase === 'sent' && !world.chain.mined().some((each) => each.hash === hash))
      return 'the page says sent, and the chain does not.'
    if (paid(world) % 10n ** 18n !== 0n) return `another amount was sent: ${paid(world)}.`
    return judgePayments(world, phase)
  },
}
const paid = ({ chain }: World) => chain.amount('coin', receiver)

const swapping: Flow<World> = {
  ...connected({ features: [swaps] }),
  async act(world) {
    const { kit } = world
    if (!isConnected(world)) await connectWallet(world)
    if (swapState(kit).peek().tokensStatus === 'error') await reloadSwapTokens(kit)
    await startSwap(kit, { fromToken: 'USDC', toToken: 'GOV', amount: '5' })
    await reviewSwap(kit)
    const { plan } = swapState(kit).peek()
    if (plan && needsApproval(plan)) await approveSwapToken(kit)
    await signSwap(kit)
    while (swapState(kit).peek().phase === 'pending') await pause(1000)
  },
  giveUp: ({ kit }) => editSwap(kit),
  isDone: (world) => swapState(world.kit).peek().phase === 'done' && bought(world) >= 5n * 10n ** 18n,
  judge(world) {
    const { phase } = swapState(world.kit).peek()
    if (phase === 'done' && bought(world) === 0n) return 'the page says swapped, and the chain does not.'
    if (bought(world) % (5n * 10n ** 18n) !== 0n) return `another amount was bought: ${bought(world)}.`
    return judgePayments(world, phase)
  },
}
const bought = ({ chain }: World) => chain.amount(contracts.gov, addresses[0])

/** The main flows over an installed wallet, by the name of their figure. */
export const walletFlows = {
  connect: connecting,
  restore: restoring,
  disconnect: disconnecting,
  signIn: signingIn,
  send: sending,
  swap: swapping,
}
