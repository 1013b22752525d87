import type { CaipNetworkId } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import type { ConnectingSignIn } from '../../kit/siwx.js'
import type { Kit } from '../../kit/types.js'
import type { ChainOptions } from '../../signin/verify/chainOptions.js'
import type { AuthRequest } from '../auth/authenticate.js'
import type { Signed } from '../session/proposal.js'

/** Asks wallets to sign in while they connect, if the app uses sign-in and the wallet supports it. */
export interface SignInAsker {
  /**
   * Prepares the message that the wallet signs.
   *
   * @param networks - the networks of the session. All must be eip155, otherwise nothing is asked here.
   * @returns undefined if the wallet is not asked while it connects. It can be asked afterwards.
   */
  prepare(networks: readonly CaipNetworkId[]): Promise<AuthRequest | undefined>
  /** Passes the signed messages to the app's sign-in. */
  take(signed: Signed | undefined): Promise<void>
  /** Watches the outcome. After an invalid reply, later wallets connect first and sign in afterwards. */
  follow(outcome: Promise<unknown> | undefined): void
}

/** The methods of a session that begins with a sign-in. Few, because the user reads each of them in the message. */
const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_getCapabilities',
  'wallet_getAssets',
]
/** With more networks the message would exceed the maximum length of a sign-in. */
const maxNetworks = 20

export function createSignInAsker(kit: Kit): SignInAsker {
  let isMistrusted = false
  let loaded: Promise<ConnectingSignIn> | undefined
  const load = () => {
    const feature = kit.features.find(({ loadConnectingSignIn }) => loadConnectingSignIn)
    loaded ??= feature?.loadConnectingSignIn?.(kit).catch((cause) => {
      // The next pairing tries again.
      loaded = undefined
      throw new AppKitError('MODAL_LOAD_FAILED', { cause })
    })
    return loaded
  }
  return {
    async prepare(networks) {
      const isOfOne = networks.every((id) => id.startsWith('eip155:'))
      if (isMistrusted || !isOfOne || networks.length > maxNetworks) return undefined
      const inUse = kit.chains.get('eip155')?.network.peek()?.caipNetworkId
      const chains = [...new Set([...networks.filter((id) => id === inUse), ...networks])]
      const [first] = chains
      const data = first && (await (await load())?.prepare(first))
      if (!data) return undefined
      const { domain, expirationTime, issuedAt, nonce, notBefore, resources, statement, uri } = data
      return {
        chains,
        methods,
        domain,
        nonce,
        aud: uri,
        iat: issuedAt,
        exp: expirationTime,
        nbf: notBefore,
        statement,
        resources,
      }
    },
    async take(signed) {
      const inUse = kit.chains.get('eip155')?.network.peek()?.caipNetworkId
      const session = signed?.find(({ data }) => data.chainId === inUse) ?? signed?.[0]
      if (session === undefined) return
      const { data, message, signature } = session
      await (await load())?.take({
        message,
        signature,
        data: { ...data, chainId: data.chainId as CaipNetworkId },
      })
    },
    follow(outcome) {
      outcome?.catch((error: AppKitError) => {
        if (error.code === 'SESSION_INVALID') isMistrusted = true
      })
    },
  }
}

/** The nodes of the app's networks. They verify signatures of contract accounts. */
export async function chainOptionsOf(kit: Kit): Promise<ChainOptions> {
  const nodes = await kit.loadNodes?.()
  const networks = [...kit.chains.values()].flatMap(({ networks }) => networks.peek())
  return {
    // The server verifies the sign-in again.
    eoaWhenUnreachable: true,
    rpcUrl: (chainId) => {
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
      return network && nodes?.rpcUrlsOf(kit, network)
    },
  }
}
