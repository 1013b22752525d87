import { kitComputed, kitSignal } from '../../kit/kitSignal.js'
import type { Chain } from '../../kit/state.js'
import type { Kit } from '../../kit/types.js'
import { type CookieAccount, parseAccountsCookie } from '../../storage/accountsCookie.js'

/** The accounts of a cookie, as those of a kit. */
export interface RememberedKit {
  /** Those with an account in the cookie. */
  readonly namespaces: readonly string[]
  /**
   * A stand-in for the kit that reads as if the accounts of these namespaces were connected. It is never started, and no
   * action gets it.
   */
  show(namespaces: readonly string[]): Kit
}

/**
 * Makes the kit that components read until the wallets of the last visit have answered. The kit itself stays as it is,
 * because on a server all requests share it.
 *
 * @param kit - the kit of the app.
 * @param cookie - the value of the cookie. Accounts that cannot be of this app are left out.
 * @returns undefined if there is nothing to show.
 */
export function rememberedKit(kit: Kit, cookie: string | undefined): RememberedKit | undefined {
  if (cookie === undefined || !kit.config.enableReconnect) return undefined
  const accounts = parseAccountsCookie(cookie).filter(({ namespace, address }) =>
    kit.chains.get(namespace)?.driver.isAddress(address),
  )
  const [first] = accounts
  if (first === undefined) return undefined
  const remembered = new Map<string, Chain>()
  for (const account of accounts) {
    const chain = kit.chains.get(account.namespace)
    if (chain !== undefined) remembered.set(account.namespace, rememberedChain(chain, account))
  }
  return {
    namespaces: [...remembered.keys()],
    show: (namespaces) =>
      standIn(kit, new Map([...remembered].filter(([each]) => namespaces.includes(each))), first.namespace),
  }
}

/** @param first - the active namespace of the last visit, until the kit knows its own. */
function standIn(kit: Kit, remembered: ReadonlyMap<string, Chain>, first: string): Kit {
  const chains = new Map([...kit.chains, ...remembered])
  const activeNamespace = kitSignal<string | undefined>(
    kit.initialized.value ? kit.activeNamespace.value : first,
  )
  return {
    ...kit,
    chains,
    activeNamespace,
    activeChain: kitComputed(() => chains.get(activeNamespace.value ?? '')),
  }
}

function rememberedChain(chain: Chain, { namespace, caipNetworkId, address }: CookieAccount): Chain {
  const type = chain.accountType.peek() ?? 'eoa'
  const connector = { id: '', name: '', type: 'announced', namespace, provider: undefined } as const
  const accounts = [{ namespace, address, type }]
  const network = chain.networks.peek().find((each) => each.caipNetworkId === caipNetworkId)
  return {
    ...chain,
    // A driver of its own has no calls, so no provider is made: no wallet is known yet.
    driver: { ...chain.driver },
    connection: kitSignal({
      status: 'connected',
      connection: { connector, accounts, address, caipNetworkId },
    } as ReturnType<Chain['connection']['peek']>),
    network: kitSignal(network ?? chain.network.peek()),
  }
}
