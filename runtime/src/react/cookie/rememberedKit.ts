import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { walletTexts } from '../../errors/texts/wallets.js'
import { kitComputed, kitSignal } from '../../kit/kitSignal.js'
import type { Chain, Kit } from '../../kit/types.js'
import { type CookieAccount, parseAccountsCookie } from '../../storage/accountsCookie.js'

addErrorTexts(walletTexts)

/** A kit that shows the accounts of a cookie. */
export interface RememberedKit {
  /** Reads as if these accounts were connected. It is never started. */
  readonly kit: Kit
  readonly namespaces: readonly string[]
}

/**
 * Makes what components read until the wallets of the last visit have answered. The kit itself stays as it is, because
 * on a server all requests share it.
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
  const chains = new Map(kit.chains)
  for (const account of accounts) {
    const chain = chains.get(account.namespace)
    if (chain !== undefined) chains.set(account.namespace, rememberedChain(chain, account))
  }
  const activeNamespace = kitSignal<string | undefined>(first.namespace)
  const shown: Kit = {
    ...kit,
    chains,
    activeNamespace,
    activeChain: kitComputed(() => chains.get(activeNamespace.value ?? '')),
    // What opens the modal is passed on to the kit (`AppKitCookieProvider`), which has it mounted.
    modal: kitSignal({ open: false, shake: false }),
    router: kitSignal([]),
    mountModal: async () => () => {},
  }
  return { kit: shown, namespaces: accounts.map(({ namespace }) => namespace) }
}

function rememberedChain(chain: Chain, { namespace, caipNetworkId, address }: CookieAccount): Chain {
  const type = chain.accountType.peek() ?? 'eoa'
  const connector = { id: '', name: '', type: 'announced', namespace, provider: undefined } as const
  const accounts = [{ namespace, address, type }]
  const network = chain.networks.peek().find((each) => each.caipNetworkId === caipNetworkId)
  return {
    ...chain,
    // No wallet is known yet, so none can be asked.
    driver: {
      ...chain.driver,
      load: async () => ({
        ...(await chain.driver.load()),
        toProvider: () => undefined,
        reconnect: async () => undefined,
        disconnect: async () => {},
        signMessage: refuse,
        switchNetwork: refuse,
      }),
    },
    connection: kitSignal({
      status: 'connected',
      connection: { connector, accounts, address, caipNetworkId },
    } as ReturnType<Chain['connection']['peek']>),
    network: kitSignal(network ?? chain.network.peek()),
  }
}

async function refuse(): Promise<never> {
  throw new AppKitError('RECONNECTING')
}
