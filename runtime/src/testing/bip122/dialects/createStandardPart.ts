import { base64, hex } from '@scure/base'
import { walletError } from '../../eip155/walletError.js'
import type { StandardWalletAccount, StandardWalletPart } from '../../walletStandard/types.js'
import type { Bip122WalletCore } from '../types.js'
import { nameNetwork } from './nameNetwork.js'

const features = ['bitcoin:signMessage', 'bitcoin:signTransaction']

/** The wallet as a part of one of the Wallet Standard: `bitcoin:` features, each input on its own. */
export function createStandardPart(core: Bip122WalletCore): StandardWalletPart {
  const accounts = () => (core.isPermitted() ? core.addresses() : []).map(toAccount)
  const toAccount = ({ address, publicKey }: { address: string; publicKey: string }): StandardWalletAccount =>
    Object.freeze({
      address,
      publicKey: hex.decode(publicKey),
      chains: [nameNetwork(core.network(), 'standard')],
      features,
    })
  const connect = async (method: string, input: { readonly silent?: boolean } = {}) => {
    if (!core.isPermitted() && input.silent !== true) {
      await core.ask(method, [input])
      core.permit(true)
    }
    return { accounts: accounts() }
  }
  const feature = (method: string, name: string, answer: (...input: readonly never[]) => unknown) => ({
    version: '1.0.0',
    [name]: (...input: readonly never[]) => core.run(method, input, () => answer(...input)),
  })
  return {
    chains: core.networks().map((network) => nameNetwork(network, 'standard')),
    features: {
      'bitcoin:connect': feature('bitcoin:connect', 'connect', () => connect('bitcoin:connect')),
      'standard:connect': feature('standard:connect', 'connect', (input) =>
        connect('standard:connect', input),
      ),
      'standard:disconnect': feature('standard:disconnect', 'disconnect', () => core.permit(false)),
      'bitcoin:signMessage': feature('bitcoin:signMessage', 'signMessage', (...inputs) =>
        signMessages(core, inputs),
      ),
      'bitcoin:signTransaction': feature('bitcoin:signTransaction', 'signTransaction', (...inputs) =>
        signTransactions(core, inputs),
      ),
    },
    accounts,
    onChange(listener) {
      core.on('change', changed)
      return () => core.off('change', changed)
      function changed(nonsense: unknown) {
        if (nonsense === undefined) listener()
        else listener(nonsense)
      }
    },
  }
}

interface MessageInput {
  readonly account: { readonly address: string }
  readonly message: Uint8Array
}

async function signMessages(core: Bip122WalletCore, inputs: readonly MessageInput[]) {
  const replies: { signedMessage: Uint8Array; signature: Uint8Array }[] = []
  for (const { account, message } of inputs) {
    if (!core.isPermitted()) throw walletError(4100, 'The site is not connected')
    await core.ask('bitcoin:signMessage', [{ account, message }])
    const type = core.addresses().find(({ address }) => address === account.address)?.type
    const protocol = type === 'p2pkh' || type === 'p2sh' ? 'ecdsa' : 'bip322'
    const signature = core.signMessage(account.address, new TextDecoder().decode(message), protocol)
    replies.push({ signedMessage: message, signature: base64.decode(signature) })
  }
  return replies
}

interface TransactionInput {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly {
    readonly account: { readonly address: string }
    readonly signingIndexes: readonly number[]
    readonly sigHash?: number
  }[]
}

async function signTransactions(core: Bip122WalletCore, inputs: readonly TransactionInput[]) {
  const replies: { signedPsbt: Uint8Array }[] = []
  for (const { psbt, inputsToSign } of inputs) {
    await core.ask('bitcoin:signTransaction', [{ psbt, inputsToSign }])
    const each = inputsToSign.flatMap(({ account, signingIndexes, sigHash }) =>
      signingIndexes.map((index) => ({
        address: account.address,
        index,
        ...(sigHash !== undefined && { sighash: sigHash }),
      })),
    )
    replies.push({ signedPsbt: core.signPsbt(psbt, each, false) })
  }
  return replies
}
