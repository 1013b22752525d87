import { hexToBytes, isHex } from 'viem'
import { createPolkadotWallet } from '../../polkadot/createPolkadotWallet.js'
import { injectPolkadotWallet } from '../../polkadot/injectPolkadotWallet.js'
import { demoMessages } from '../dialog/messages.js'
import { showMessage, showValue } from '../dialog/showMessage.js'
import type { DemoNamespace, DemoRequest, Description } from '../dialog/types.js'

/** The wallet on Polkadot, an entry of `window.injectedWeb3`, which is known by its key. */
export const demoPolkadot: DemoNamespace = ({ name, ask, askToConnect, site, storage }) => {
  const wallet = createPolkadotWallet({
    key: name,
    storage,
    approve: (request) => (request.method === 'enable' ? askToConnect() : ask(describe(request, site))),
  })
  injectPolkadotWallet(wallet)
  return undefined
}

function describe({ method, params }: DemoRequest, site: string): Description {
  const { data, ...rest } = (params[0] ?? {}) as Readonly<Record<string, unknown>>
  if (method === 'signRaw')
    return demoMessages.sign(site, withoutTags(showMessage(isHex(data) ? hexToBytes(data) : data)))
  if (method === 'signPayload')
    return demoMessages.transaction(`${site} asks for your signature.`, showValue({ ...rest, data }))
  return demoMessages.other(site, method, showValue(params))
}

/** Extensions sign text between tags, so that it can be no transaction; the person reads the text. */
function withoutTags(text: string): string {
  return /^<Bytes>([\s\S]*)<\/Bytes>$/.exec(text)?.[1] ?? text
}
