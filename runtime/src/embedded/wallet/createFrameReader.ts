import type { CaipNetworkId, ChainNamespace } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import type { SIWXData } from '../../kit/siwx.js'
import type { Chain } from '../../kit/state.js'
import type { Kit } from '../../kit/types.js'
import { printChain, printFields } from '../../signin/message/printFields.js'
import type { SignInNamespace } from '../../signin/message/types.js'
import type { AppPayload } from '../channel/createChannel.js'
import { askChainId, askDeployed } from './askFrame.js'
import type { FrameClient, FrameUser } from './createFrameClient.js'
import type { FrameAnswers } from './loginFacts.js'
import type { LoginStore } from './loginStore.js'

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
   * @param socialUri - the URI that a provider's window passed on, if the log-in was made there.
   * @throws AppKitError WALLET_NO_ACCOUNTS; as `read`, if there is none at all.
   */
  readAll(wanted: readonly Chain[], signsIn?: Chain, socialUri?: string): Promise<void>
  /** Forgets the accounts that were read and the frame's network. Reads under way are given up. */
  forget(): void
}

interface ReaderParts {
  readonly kit: Kit
  readonly client: FrameClient
  readonly store: LoginStore
  /** The store of the answers. */
  readonly answers: FrameAnswers
  /** Called with each answer, before anything follows from it. */
  readonly onFound: () => void
  /** Called when all has followed from it. */
  readonly onRead: () => void
}

interface Reader extends ReaderParts {
  /** The network that the frame is on, if it is known. */
  current: CaipNetworkId | undefined
  /** Settles when the frame has made the moves that it was asked for. */
  moved: Promise<unknown>
  /** Aborted when the user whose accounts are read has left. */
  life: AbortController
}

/** Creates a reader of the frame of a client. */
export function createFrameReader(parts: ReaderParts): FrameReader {
  const reader: Reader = {
    ...parts,
    current: undefined,
    moved: Promise.resolve(),
    life: new AbortController(),
  }
  return {
    networksOf: (namespace) => networksOf(reader, namespace),
    read: (caipNetworkId) => read(reader, caipNetworkId),
    moveTo: (caipNetworkId) => moveTo(reader, caipNetworkId),
    readAll: (wanted, signsIn, socialUri) => readAll(reader, wanted, signsIn, socialUri),
    async refresh() {
      // After the moves that it was asked for: where it is, is known then.
      const again = async () => {
        if (reader.current !== undefined) await read(reader, reader.current).catch(() => {})
      }
      reader.moved = reader.moved.then(again, again)
      await reader.moved
    },
    forget() {
      reader.life.abort()
      reader.life = new AbortController()
      parts.answers.clear()
      reader.current = undefined
    },
  }
}

function networksOf({ kit, current }: Reader, namespace: ChainNamespace): readonly CaipNetworkId[] {
  const chain = kit.chains.get(namespace)
  const ids = chain?.networks.peek().map(({ caipNetworkId }) => caipNetworkId) ?? []
  const first = [current, chain?.network.peek()?.caipNetworkId].find(
    (id) => id !== undefined && ids.includes(id),
  )
  return first === undefined ? ids : [first, ...ids.filter((id) => id !== first)]
}

async function read(
  reader: Reader,
  caipNetworkId: CaipNetworkId,
  signIn?: SignInAhead,
  socialUri?: string,
): Promise<void> {
  const { answers, client, kit, onFound, onRead } = reader
  const { signal } = reader.life
  const namespace = caipNetworkId.slice(0, caipNetworkId.indexOf(':'))
  const chain = kit.chains.get(namespace)
  const accountType = chain?.accountType.peek()
  const chainId = toFrameChain(caipNetworkId)
  const siwxMessage = signIn?.message
  const found = await client.getUser({ chainId, accountType, siwxMessage, socialUri, signal })
  // A frame without accounts in a namespace may answer with the account of another one.
  if (!chain?.driver.isAddress(found.address))
    throw new AppKitError('WALLET_NO_ACCOUNTS', { details: caipNetworkId })
  reader.current = caipNetworkId
  onFound()
  answers.take(namespace, found)
  askDeployed(client.request, found, (known) => answers.add(namespace, found, known))
  await signIn?.take(found)
  onRead()
}

/** One move at a time: the frame is on one network, whatever the namespaces are on. */
function moveTo(reader: Reader, caipNetworkId: CaipNetworkId): Promise<unknown> {
  const move = async () => {
    if (reader.current === caipNetworkId) return
    await reader.client.request('SWITCH_NETWORK', { chainId: toFrameChain(caipNetworkId) })
    await read(reader, caipNetworkId)
  }
  reader.moved = reader.moved.then(move, move)
  return reader.moved
}

async function readAll(
  reader: Reader,
  wanted: readonly Chain[],
  signsIn: Chain | undefined,
  socialUri: string | undefined,
): Promise<void> {
  let problem: unknown
  for (const chain of wanted) {
    const networks = networksOf(reader, chain.namespace)
    const last = reader.store.lastChain()
    const network = networks.find((id) => toFrameChain(id) === last) ?? networks[0]
    if (network === undefined) continue
    const signIn = chain === signsIn ? await prepareSignInAhead(reader.kit, network) : undefined
    await read(reader, network, signIn, chain === wanted[0] ? socialUri : undefined).catch(
      (error: unknown) => {
        problem ??= error
      },
    )
  }
  if (reader.answers.namespaces().length === 0) throw problem ?? new AppKitError('WALLET_NO_ACCOUNTS')
  void checkNetwork(reader)
}

/** A frame that has not moved when it was asked for its user is moved with the next request. */
async function checkNetwork(reader: Reader): Promise<void> {
  const expected = reader.current
  const found = await askChainId(reader.client.request)
  if (found === undefined || expected === undefined || expected !== reader.current) return
  reader.store.rememberChain(found)
  if (found !== toFrameChain(expected)) reader.current = undefined
}

type SiwxMessage = NonNullable<NonNullable<AppPayload<'GET_USER'>>['siwxMessage']>

/** A sign-in that the frame asks for right after the log-in, so that one press does both. */
interface SignInAhead {
  /** The fields of the text that the frame signs. It puts in the address. */
  readonly message: SiwxMessage
  /** Takes the text that the frame has signed. Anything else than the expected text is dropped. Never rejects. */
  take(user: FrameUser): Promise<void>
}

/** The frame puts the address in the place of this text. */
const placeholder = '<<AccountAddress>>'

/**
 * Prepares the sign-in with an account of the network that logs in. Undefined where the app has no sign-in, or it has to
 * be asked later. Never rejects.
 */
async function prepareSignInAhead(kit: Kit, network: CaipNetworkId): Promise<SignInAhead | undefined> {
  const feature = kit.features.find(({ loadConnectingSignIn }) => loadConnectingSignIn)
  const asker = await feature?.loadConnectingSignIn?.(kit).catch(() => undefined)
  const request = await asker?.prepare(network)
  if (asker === undefined || request === undefined) return undefined
  const { resources, ...fields } = request
  const namespace = network.slice(0, network.indexOf(':')) as SignInNamespace
  return {
    message: { ...fields, accountAddress: placeholder, ...(resources && { resources: [...resources] }) },
    async take({ address, message, signature }) {
      if (typeof message !== 'string' || typeof signature !== 'string') return
      // The same text means that the frame changed no field.
      if (message !== printFields(namespace, { ...request, chainId: printChain(network), address })) return
      const data: SIWXData = { ...request, chainId: network, accountAddress: address }
      await asker.take({ data, message, signature })
    },
  }
}
