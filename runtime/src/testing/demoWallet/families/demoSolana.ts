import type { SolanaSignInInput } from '../../../namespaces/solana/types.js'
import { createSolanaWallet } from '../../solana/createSolanaWallet.js'
import { signInText } from '../../solana/signInText.js'
import { demoMessages } from '../messages.js'
import { showMessage } from '../showMessage.js'
import { showValue } from '../showValue.js'
import type { DemoFamily, DemoRequest, Description } from '../types.js'
import { describeTransaction } from './describeTransaction.js'

/** The wallet on Solana, a part of the one that is registered by the Wallet Standard. */
export const demoSolana: DemoFamily = ({ name, id, icon, options, ask, askToConnect, site, storage }) => {
  const { solanaRpcUrl: rpcUrl } = options
  const wallet = createSolanaWallet({
    name,
    id,
    icon,
    storage,
    ...(rpcUrl !== undefined && { rpcUrl }),
    approve: (request) =>
      request.method === 'standard:connect'
        ? askToConnect()
        : ask(describe(request, site, wallet.addresses[0] ?? '')),
  })
  return wallet.part
}

function describe({ method, params }: DemoRequest, site: string, address: string): Description {
  const inputs = params as readonly Readonly<Record<string, unknown>>[]
  const joined = (show: (input: Readonly<Record<string, unknown>>) => string) => inputs.map(show).join('\n\n')
  switch (method) {
    case 'solana:signMessage':
      return demoMessages.sign(
        site,
        joined(({ message }) => showMessage(message)),
      )
    case 'solana:signIn':
      return {
        title: 'Sign in to this site?',
        text: `${site} asks for your signature.`,
        detail: joined((input) => signInText(input as SolanaSignInInput, { domain: site, address })),
      }
    case 'solana:signTransaction':
    case 'solana:signAndSendTransaction': {
      const sends = method === 'solana:signAndSendTransaction'
      const many = inputs.length > 1
      return {
        title: `${sends ? 'Send' : 'Sign'} ${many ? `these ${inputs.length} transactions` : 'this transaction'}?`,
        text: `${site} asks for your signature${sends ? ', and sends it to the network' : ''}.`,
        detail: joined(({ transaction }) => describeTransaction(transaction)),
      }
    }
    default:
      return demoMessages.other(site, method, showValue(params))
  }
}
