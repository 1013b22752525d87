import { createCosmosWallet } from '../../cosmos/createCosmosWallet.js'
import { demoMessages } from '../dialog/messages.js'
import { showMessage, showValue } from '../dialog/showMessage.js'
import type { DemoNamespace, DemoRequest, Description } from '../dialog/types.js'

/**
 * The wallet on Cosmos, an object of Keplr's shape as a part of the one that is registered by the Wallet
 * Standard: `window.keplr` belongs to Keplr.
 */
export const demoCosmos: DemoNamespace = ({ ask, askToConnect, site, storage }) => {
  const { provider } = createCosmosWallet({
    storage,
    approve: (request) => (request.method === 'enable' ? askToConnect() : ask(describeCosmos(request, site))),
  })
  return {
    chains: ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'],
    features: { 'experimental:keplr': { version: '1.0.0', ...provider } },
    accounts: () => [],
    onChange: () => () => {},
  }
}

/** Describes a request to the user, in the wallet's window. */
export function describeCosmos({ method, params }: DemoRequest, site: string): Description {
  const [first, signer, document] = params
  switch (method) {
    case 'experimentalSuggestChain': {
      const { chainName, chainId, rpc } = (first ?? {}) as Readonly<Record<string, unknown>>
      return {
        title: 'Add a network?',
        text: `${site} wants to add ${String(chainName ?? chainId)}.`,
        detail: String(rpc),
      }
    }
    case 'signArbitrary':
      return demoMessages.sign(site, showMessage(document))
    case 'signAmino':
    case 'signDirect':
      return demoMessages.transaction(`For ${String(signer)} on ${String(first)}`, showValue(document))
    default:
      return demoMessages.other(site, method, showValue(params))
  }
}
