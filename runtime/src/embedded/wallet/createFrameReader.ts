import type { CaipNetworkId, ChainNamespace } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { loadCalls } from '../../kit/drivers.js'
import type { Chain, Kit } from '../../kit/types.js'
import { askChainId, askDeployed } from './askFrame.js'
import type { FrameClient } from './createFrameClient.js'
import type { FrameWord } from './loginFacts.js'
import type { LoginStore } from './loginStore.js'
import { prepareSignInAhead, type SignInAhead } from './signInAhead.js'

/** A network as frames name it: the number on eip155, else CAIP-2. */
export const toFrameChain = (id: CaipNetworkId): number | string =>
  id.startsWith('eip155:') ? Number(id.slice('eip155:'.length)) : id

/** Asks the frame who is logged in, network by network: it is on one at a time. */
export interface FrameReader {
  /** The networks of the app in a namespace, the one that the frame is on first. */
  networksOf(namespace: ChainNamespace): readonly CaipNetworkId[]
  /** Reads the account on a network. @throws AppKitError WALLET_NO_ACCOUNTS; as `FrameClient.getUser`. */
  read(caipNetworkId: CaipNetworkId): Promise<void>
  /** Reads the one in use anew. Never rejects. */
  refresh(): Promise<void>
  /** Moves the frame to a network, and reads the account there. @throws AppKitError as `read`. */
  moveTo(caipNetworkId: CaipNetworkId): Promise<unknown>
  /**
   * Reads the account of every namespace; one that the frame does not have is left out.
   *
   * @param signsIn - the one whose account signs in while it is read.
   * @param socialUri - what a provider's window passed on, if the log-in was made there.
   * @throws AppKitError WALLET_NO_ACCOUNTS; as `read`, if there is none at all.
   */
  readAll(wanted: readonly Chain[], signsIn?: Chain, socialUri?: string): Promise<void>
  /** Forgets what was read, and where the frame is. */
  forget(): void
}

interface ReaderParts {
  readonly kit: Kit
  readonly client: FrameClient
  readonly store: LoginStore
  /** Where the answers are kept. */
  readonly word: FrameWord
  /** Called with each answer, before anything follows from it. */
  readonly onFound: () => void
  /** Called when all has followed from it. */
  readonly onRead: () => void
}

/** Creates it. */
export function createFrameReader({ kit, client, store, word, onFound, onRead }: ReaderParts): FrameReader {
  let moving: Promise<unknown> = Promise.resolve()
  let current: CaipNetworkId | undefined

  const networksOf = (namespace: ChainNamespace): readonly CaipNetworkId[] => {
    const chain = kit.chains.get(namespace)
    const ids = chain?.networks.peek().map(({ caipNetworkId }) => caipNetworkId) ?? []
    const first = [current, chain?.network.peek()?.caipNetworkId].find(
      (id) => id !== undefined && ids.includes(id),
    )
    return first === undefined ? ids : [first, ...ids.filter((id) => id !== first)]
  }

  async function read(caipNetworkId: CaipNetworkId, signIn?: SignInAhead, socialUri?: string): Promise<void> {
    const namespace = caipNetworkId.slice(0, caipNetworkId.indexOf(':'))
    const chain = kit.chains.get(namespace)
    const accountType = chain?.accountType.peek()
    const chainId = toFrameChain(caipNetworkId)
    const found = await client.getUser({ chainId, accountType, siwxMessage: signIn?.message, socialUri })
    // A frame without accounts in a namespace may tell that of another one.
    if (chain === undefined || !(await (await loadCalls(chain)).verifyAddress(found.address)))
      throw new AppKitError('WALLET_NO_ACCOUNTS', { details: caipNetworkId })
    current = caipNetworkId
    onFound()
    word.take(namespace, found)
    askDeployed(client.request, found, (known) => word.add(namespace, found, known))
    await signIn?.take(found)
    onRead()
  }

  /** One at a time: the frame is on one network, whatever the namespaces are on. */
  function moveTo(caipNetworkId: CaipNetworkId): Promise<unknown> {
    const move = async () => {
      if (current === caipNetworkId) return
      await client.request('SWITCH_NETWORK', { chainId: toFrameChain(caipNetworkId) })
      await read(caipNetworkId)
    }
    moving = moving.then(move, move)
    return moving
  }

  /** Reads the account of every namespace; one that the frame does not have is left out. */
  async function readAll(wanted: readonly Chain[], signsIn?: Chain, socialUri?: string): Promise<void> {
    let problem: unknown
    for (const chain of wanted) {
      const { namespace } = chain
      const [network] = networksOf(namespace)
      const last = store.lastChain()
      const remembered = networksOf(namespace).find((id) => toFrameChain(id) === last)
      const at = remembered ?? network
      if (at === undefined) continue
      const signIn = chain === signsIn ? await prepareSignInAhead(kit, at) : undefined
      await read(at, signIn, chain === wanted[0] ? socialUri : undefined).catch((error: unknown) => {
        problem ??= error
      })
    }
    if (word.namespaces().length === 0) throw problem ?? new AppKitError('WALLET_NO_ACCOUNTS')
    void checkNetwork()
  }

  /** A frame that has not moved with the question for its user is moved with the next request. */
  async function checkNetwork(): Promise<void> {
    const expected = current
    const found = await askChainId(client.request)
    if (found === undefined || expected === undefined || expected !== current) return
    store.rememberChain(found)
    if (found !== toFrameChain(expected)) current = undefined
  }

  return {
    ...{ networksOf, read, moveTo, readAll },
    refresh: () => (current === undefined ? Promise.resolve() : read(current).catch(() => {})),
    forget() {
      word.clear()
      current = undefined
    },
  }
}
