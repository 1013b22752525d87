import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Account, ChainNamespace, LoginFacts } from '../../chains/types.js'
import type { FrameUser } from './createFrameClient.js'
import type { LoginStore } from './loginStore.js'

/** The answers of the frame about the user who is logged in. Empty while nobody is. */
export interface FrameAnswers {
  /** The last answer of all. */
  readonly user: ReadonlySignal<FrameUser | undefined>
  /** The last answer about a namespace. */
  userOf(namespace: ChainNamespace): FrameUser | undefined
  /** The facts about the log-in that an app reads, with the account of a namespace in use. */
  factsOf(namespace: ChainNamespace): ReadonlySignal<LoginFacts | undefined>
  /** The address of the account in use in a namespace. */
  addressOf(namespace: ChainNamespace): string | undefined
  /** The namespaces with an answer, in the order of their first ones. */
  namespaces(): readonly ChainNamespace[]
  /** Puts an answer in the place of the last one about the namespace. */
  take(namespace: ChainNamespace, user: FrameUser): void
  /** Adds a later answer of the frame to an answer, if it is still the last one about the namespace. */
  add(namespace: ChainNamespace, user: FrameUser, known: Pick<FrameUser, 'smartAccountDeployed'>): void
  /** The networks with smart accounts, as eip155 chain ids. */
  takeNetworks(ids: readonly number[]): void
  clear(): void
}

/**
 * Keeps the answers for one life of a kit.
 *
 * @param store - the page's memory of the log-in.
 */
export function createFrameAnswers(store: LoginStore): FrameAnswers {
  const users = signal<ReadonlyMap<ChainNamespace, FrameUser>>(new Map())
  const user = signal<FrameUser>()
  const networks = signal<readonly number[]>(store.smartAccountNetworks())
  const take = (namespace: ChainNamespace, answer: FrameUser) => {
    users.value = new Map(users.peek()).set(namespace, answer)
    user.value = answer
  }
  return {
    user,
    take,
    userOf: (namespace) => users.value.get(namespace),
    factsOf: (namespace) => computed(() => readFacts(users.value, namespace, networks.value, store)),
    addressOf: (namespace) => users.peek().get(namespace)?.address,
    namespaces: () => [...users.peek().keys()],
    add(namespace, answer, known) {
      if (users.peek().get(namespace) === answer) take(namespace, { ...answer, ...known })
    },
    takeNetworks(ids) {
      networks.value = ids
    },
    clear() {
      users.value = new Map()
      user.value = undefined
    },
  }
}

/** The type of an account: what the frame prefers for the one in use, else what it lists. */
export function typeOf(user: FrameUser, address: string): string {
  const isInUse = address === user.address
  const listed = user.accounts?.filter((account) => account.address === address) ?? []
  const preferred = isInUse ? user.preferredAccountType : undefined
  const isListed = listed.length === 0 || listed.some(({ type }) => type === preferred)
  return (isListed ? preferred : undefined) ?? listed[0]?.type ?? 'eoa'
}

/** The facts that an app reads. Signatures of the frame's answer are not part of them. */
function readFacts(
  users: ReadonlyMap<ChainNamespace, FrameUser>,
  namespace: ChainNamespace,
  smartAccountEnabledNetworks: readonly number[],
  store: LoginStore,
): LoginFacts | undefined {
  const user = users.get(namespace)
  if (user === undefined) return undefined
  const [email, username, social] = [user.email, store.userName(), store.social()]
  const texts = { ...(email && { email }), ...(username && { username }) }
  const accountType = typeOf(user, user.address)
  const smartAccountDeployed = user.smartAccountDeployed === true
  const accounts = [...users].flatMap(
    ([of, { accounts: listed, address, preferredAccountType }]): Account[] =>
      (listed ?? [{ address, type: preferredAccountType ?? 'eoa' }]).map((account) => ({
        namespace: of,
        address: account.address,
        type: account.type,
      })),
  )
  return {
    user: {
      ...texts,
      provider: social?.toLowerCase() ?? 'email',
      accountType,
      smartAccountDeployed,
      ...(user.backedUp !== undefined && { backedUp: user.backedUp }),
      smartAccountEnabledNetworks,
      accounts,
    },
    embeddedWalletInfo: {
      user: texts,
      authProvider: social ?? 'email',
      accountType,
      isSmartAccountDeployed: smartAccountDeployed,
    },
  }
}
