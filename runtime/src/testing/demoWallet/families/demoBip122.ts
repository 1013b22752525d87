import { createBip122Wallet } from '../../bip122/createBip122Wallet.js'
import { createStandardPart } from '../../bip122/dialects/createStandardPart.js'
import { demoMessages } from '../messages.js'
import { showMessage } from '../showMessage.js'
import { showValue } from '../showValue.js'
import type { DemoFamily, DemoRequest, Description } from '../types.js'
import { describePsbt } from './describePsbt.js'

/** The wallet on Bitcoin, a part of the one that is registered by the Wallet Standard. */
export const demoBip122: DemoFamily = ({ name, id, icon, ask, askToConnect, site, storage }) => {
  const wallet = createBip122Wallet({
    name,
    id,
    icon,
    storage,
    approve: (request) =>
      request.method.endsWith(':connect') ? askToConnect() : ask(describe(request, site)),
  })
  return createStandardPart(wallet.core)
}

function describe({ method, params }: DemoRequest, site: string): Description {
  const { message, psbt } = (params[0] ?? {}) as Readonly<Record<string, unknown>>
  if (method === 'bitcoin:signMessage') return demoMessages.sign(site, showMessage(message))
  if (method === 'bitcoin:signTransaction')
    return demoMessages.transaction(`${site} asks for your signature.`, describePsbt(psbt))
  return demoMessages.other(site, method, showValue(params))
}
