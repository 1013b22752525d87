import { Address, NETWORK, OutScript, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { createBip122Wallet } from '../../bip122/createBip122Wallet.js'
import { createStandardPart } from '../../bip122/dialects/createStandardPart.js'
import { demoMessages } from '../dialog/messages.js'
import { showMessage, showValue, toBytes } from '../dialog/showMessage.js'
import type { DemoNamespace, DemoRequest, Description } from '../dialog/types.js'

/** The wallet on Bitcoin: a part of the wallet of the Wallet Standard. */
export const demoBip122: DemoNamespace = ({ name, id, icon, ask, askToConnect, site, storage }) => {
  const wallet = createBip122Wallet({
    name,
    id,
    icon,
    storage,
    approve: (request) =>
      request.method.endsWith(':connect') ? askToConnect() : ask(describeBip122(request, site)),
  })
  return createStandardPart(wallet.core)
}

/** Describes a request to the user, in the wallet's window. */
export function describeBip122({ method, params }: DemoRequest, site: string): Description {
  const { message, psbt } = (params[0] ?? {}) as Readonly<Record<string, unknown>>
  if (method === 'bitcoin:signMessage') return demoMessages.sign(site, showMessage(message))
  if (method === 'bitcoin:signTransaction')
    return demoMessages.transaction(`${site} asks for your signature.`, describePsbt(psbt))
  return demoMessages.other(site, method, showValue(params))
}

/** A readable Bitcoin transaction (BIP-174): the outputs and the fee. */
export function describePsbt(value: unknown): string {
  try {
    const transaction = Transaction.fromPSBT(toBytes(value) ?? new Uint8Array(), {
      allowUnknownOutputs: true,
      allowUnknownInputs: true,
    })
    const lines: string[] = []
    for (let index = 0; index < transaction.outputsLength; index++) {
      const { amount = 0n, script } = transaction.getOutput(index)
      lines.push(`${toBitcoin(amount)} BTC to ${toAddress(script)}`)
    }
    const inputs = transaction.inputsLength
    return [`Spends ${inputs} coin${inputs === 1 ? '' : 's'}`, ...lines].join('\n')
  } catch {
    return 'A transaction that cannot be read.'
  }
}

/** A script does not say its network, so its addresses of both are shown. */
function toAddress(script: Uint8Array | undefined): string {
  try {
    const output = OutScript.decode(script ?? new Uint8Array())
    return `${Address(NETWORK).encode(output)} (${Address(TEST_NETWORK).encode(output)} on a test network)`
  } catch {
    return 'a script without an address'
  }
}

/** Satoshis as bitcoins. */
export function toBitcoin(satoshis: bigint): string {
  return `${satoshis / 100_000_000n}.${(satoshis % 100_000_000n).toString().padStart(8, '0')}`
}
