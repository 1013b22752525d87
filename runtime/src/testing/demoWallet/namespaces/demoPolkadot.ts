import { hexToBytes, isHex } from 'viem'
import { createPolkadotWallet, injectPolkadotWallet } from '../../polkadot/createPolkadotWallet.js'
import { demoMessages } from '../dialog/messages.js'
import { showMessage, showValue } from '../dialog/showMessage.js'
import type { DemoNamespace, DemoRequest, Description } from '../dialog/types.js'

/** The wallet on Polkadot: an entry of `window.injectedWeb3`. */
export const demoPolkadot: DemoNamespace = ({ name, ask, askToConnect, site, storage }) => {
  const wallet = createPolkadotWallet({
    key: name,
    storage,
    approve: (request) =>
      request.method === 'enable' ? askToConnect() : ask(describePolkadot(request, site)),
  })
  injectPolkadotWallet(wallet)
  return undefined
}

/** Describes a request to the user, in the wallet's window. */
export function describePolkadot({ method, params }: DemoRequest, site: string): Description {
  const { data, ...rest } = (params[0] ?? {}) as Readonly<Record<string, unknown>>
  if (method === 'signRaw')
    return demoMessages.sign(site, withoutTags(showMessage(isHex(data) ? hexToBytes(data) : data)))
  if (method === 'signPayload')
    return demoMessages.transaction(`${site} asks for your signature.`, showValue({ ...rest, data }))
  return demoMessages.other(site, method, showValue(params))
}

/** Extensions sign text between tags, so that it cannot be a transaction. The user reads the text without them. */
function withoutTags(text: string): string {
  return /^<Bytes>([\s\S]*)<\/Bytes>$/.exec(text)?.[1] ?? text
}
