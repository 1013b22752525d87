import { base64, hex } from '@scure/base'
import { walletError } from '../../eip155/rpc.js'
import type {
  StandardWalletAccount,
  StandardWalletPart,
} from '../../walletStandard/registerStandardWallet.js'
import type { Bip122WalletAddress, Bip122WalletCore } from '../signing/types.js'
import { nameNetwork, readNetwork } from './networkNames.js'

/** The signature hash flags of the `bitcoin:` features. */
const sighashes: Readonly<Record<string, number>> = {
  ALL: 0x01,
  NONE: 0x02,
  SINGLE: 0x03,
  'ALL|ANYONECANPAY': 0x81,
  'NONE|ANYONECANPAY': 0x82,
  'SINGLE|ANYONECANPAY': 0x83,
}

/** The wallet as a part of a wallet of the Wallet Standard: `bitcoin:` features, with one input per call. */
export function createStandardPart(core: Bip122WalletCore): StandardWalletPart {
  const { chainNames } = core.standard
  return {
    chains: core.networks().map((network) => nameNetwork(network, chainNames)),
    features: { ...connectionFeatures(core), ...signingFeatures(core) },
    accounts: () => accountsOf(core),
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

const accountsOf = (core: Bip122WalletCore) =>
  (core.isPermitted() && !core.isLocked() ? core.addresses() : []).map((each) => toAccount(core, each))

const toAccount = (
  core: Bip122WalletCore,
  { address, publicKey }: Bip122WalletAddress,
): StandardWalletAccount =>
  Object.freeze({
    address,
    publicKey: hex.decode(publicKey),
    chains: [nameNetwork(core.network(), core.standard.chainNames)],
    features: ['bitcoin:signMessage', 'bitcoin:signTransaction', ...core.standard.features],
  })

const feature = (
  core: Bip122WalletCore,
  method: string,
  name: string,
  answer: (...input: readonly never[]) => unknown,
) => ({
  [method]: {
    version: '1.0.0',
    [name]: (...input: readonly never[]) => core.run(method, input, () => answer(...input)),
  },
})

function connectionFeatures(core: Bip122WalletCore) {
  const connect = async (method: string, input: { readonly silent?: boolean } = {}) => {
    if (!core.isPermitted() && input.silent !== true) {
      await core.ask(method, [input])
      core.permit(true)
    }
    return { accounts: accountsOf(core) }
  }
  const connectFor = async (input: { readonly purposes: readonly string[] }) => {
    if (!Array.isArray(input?.purposes)) throw walletError(-32602, 'purposes is no list')
    await connect('bitcoin:connect')
    const isOf = (purpose: string) => core.addresses().filter((each) => each.purpose === purpose)
    return { accounts: input.purposes.flatMap(isOf).map((each) => toAccount(core, each)) }
  }
  return {
    ...feature(core, 'bitcoin:connect', 'connect', connectFor),
    ...feature(core, 'standard:connect', 'connect', (input) => connect('standard:connect', input)),
    ...feature(core, 'standard:disconnect', 'disconnect', () => core.permit(false)),
  }
}

function signingFeatures(core: Bip122WalletCore) {
  const { features: more, chainNames } = core.standard
  const [sign, send, move] = [
    'bitcoin:signTransaction',
    'bitcoin:signAndSendTransaction',
    'bitcoin:switchNetwork',
  ] as const
  return {
    ...feature(core, 'bitcoin:signMessage', 'signMessage', (...inputs) => signMessages(core, inputs)),
    ...feature(core, sign, 'signTransaction', async (...inputs) => {
      const signed = await signTransactions(core, sign, inputs, false)
      return signed.map((signedPsbt) => ({ signedPsbt }))
    }),
    ...(more.includes(send) &&
      feature(core, send, 'signAndSendTransaction', async (...inputs) => {
        const signed = await signTransactions(core, send, inputs, true)
        return signed.map((psbt) => ({ txId: core.broadcast(psbt) }))
      })),
    ...(more.includes(move) &&
      feature(core, move, 'switchNetwork', async (name: unknown) => {
        const next = readNetwork(core, name, chainNames)
        await core.ask(move, [name])
        core.moveTo(next)
      })),
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
  readonly chain?: string
  readonly inputsToSign: readonly {
    readonly account: { readonly address: string }
    readonly signingIndexes: readonly number[]
    readonly sigHash?: string
  }[]
}

async function signTransactions(
  core: Bip122WalletCore,
  method: string,
  inputs: readonly TransactionInput[],
  send: boolean,
): Promise<Uint8Array[]> {
  const replies: Uint8Array[] = []
  for (const { psbt, chain, inputsToSign } of inputs) {
    // The network is asked for when it is sent, and otherwise may be left out.
    if (send || chain !== undefined) {
      const network = readNetwork(core, chain, core.standard.chainNames)
      if (network !== core.network()) throw walletError(-32602, `The account is not on ${network}`)
    }
    await core.ask(method, [{ psbt, inputsToSign }])
    const each = inputsToSign.flatMap(({ account, signingIndexes, sigHash }) =>
      signingIndexes.map((index) => ({
        address: account.address,
        index,
        ...(sigHash !== undefined && { sighash: readSighash(sigHash) }),
      })),
    )
    replies.push(core.signPsbt(psbt, each, send))
  }
  return replies
}

function readSighash(word: unknown): number {
  const flag = Object.hasOwn(sighashes, String(word)) ? sighashes[String(word)] : undefined
  if (flag === undefined) throw walletError(-32602, `${String(word)} is no sigHash`)
  return flag
}
