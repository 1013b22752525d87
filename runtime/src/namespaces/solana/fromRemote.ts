import { base64ToBytes, bytesToBase64 } from '../../../../common/base64.js'
import { askRemote, networksOf, type RemoteWallet } from '../../chains/remoteWallet.js'
import type { CaipNetworkId } from '../../chains/types.js'
import { decodeBase58, encodeBase58 } from '../../encoding/base58.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import type { StandardWallet } from '../../walletStandard/types.js'
import { parseTransaction } from './parseTransaction.js'

/** Ids of Solana's networks before CAIP-2 used the genesis hash. Older wallets still use them. */
const olderIds: Readonly<Record<string, CaipNetworkId>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:EtWTRABZaYq6iMFeYKouRu166VU2xqa1',
}
const newId = (id: CaipNetworkId) => olderIds[id] ?? id

interface Input {
  readonly account: { readonly address: string }
  readonly chain?: string
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
  readonly options?: object
}

/** Gives a wallet on another device the API of the Wallet Standard, with Solana's features. */
export function fromRemote(wallet: RemoteWallet): StandardWallet {
  const features: Record<string, Record<string, unknown>> = {}
  const accounts = () => {
    const addresses = [...new Set(wallet.accounts().map(({ address }) => address))]
    return addresses.flatMap((address) => {
      const publicKey = decodeBase58(address)
      if (publicKey?.length !== 32) return []
      const shared = wallet.accounts().filter((each) => each.address === address)
      const chains = [...new Set(shared.map(({ caipNetworkId }) => newId(caipNetworkId)))]
      return [{ address, publicKey, chains, features: Object.keys(features) }]
    })
  }
  const each =
    <Reply>(one: (wallet: RemoteWallet, input: Input) => Promise<Reply>) =>
    (...inputs: readonly Input[]) =>
      Promise.all(inputs.map((input) => one(wallet, input)))
  const versions = { supportedTransactionVersions: ['legacy', 0] }
  Object.assign(features, {
    'standard:connect': {
      async connect() {
        await wallet.ready()
        return { accounts: accounts() }
      },
    },
    'standard:disconnect': { disconnect: () => wallet.disconnect() },
    'standard:events': {
      on: (_event: string, listener: (change: unknown) => void) =>
        wallet.watch(() => listener({ accounts: accounts() })),
    },
    ...(wallet.allows('solana_signMessage') && { 'solana:signMessage': { signMessage: each(signMessage) } }),
    ...(wallet.allows('solana_signTransaction') && {
      'solana:signTransaction': {
        signTransaction: (...inputs: readonly Input[]) => signAll(wallet, inputs),
        ...versions,
      },
    }),
    ...(wallet.allows('solana_signAndSendTransaction') && {
      'solana:signAndSendTransaction': { signAndSendTransaction: each(send), ...versions },
    }),
  })
  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    features,
    chains: networksOf(wallet).map(newId),
    wallet: {
      get accounts() {
        return accounts()
      },
    },
  }
}

/**
 * Sends a request of an account for the given network, with the id that the wallet uses; by default for the wallet's
 * first one.
 */
async function ask(
  wallet: RemoteWallet,
  method: string,
  { account, chain }: Input,
  params: object,
): Promise<Readonly<Record<string, unknown>>> {
  const own = wallet.accounts().filter(({ address }) => address === account.address)
  const at = own.find(({ caipNetworkId }) => newId(caipNetworkId) === chain) ?? own[0]
  const caipNetworkId = at?.caipNetworkId ?? networksOf(wallet)[0]
  if (caipNetworkId === undefined) throw new AppKitError('WALLET_LOCKED')
  return askRemote(wallet, { caipNetworkId, method, params: { ...params, pubkey: account.address } })
}

async function signMessage(wallet: RemoteWallet, input: Input) {
  const { message = nothing } = input
  const { signature } = await ask(wallet, 'solana_signMessage', input, { message: encodeBase58(message) })
  return { signature: readBase58(signature), signedMessage: message }
}

async function signTransaction(wallet: RemoteWallet, input: Input) {
  const reply = await ask(wallet, 'solana_signTransaction', input, { transaction: textOf(input) })
  return { signedTransaction: readTransaction(reply.transaction) ?? withSignature(input, reply.signature) }
}

async function signAll(wallet: RemoteWallet, inputs: readonly Input[]) {
  const [first] = inputs
  if (first === undefined) return []
  if (inputs.length === 1 || !wallet.allows('solana_signAllTransactions')) {
    const signed = []
    // A wallet shows one request at a time.
    for (const input of inputs) signed.push(await signTransaction(wallet, input))
    return signed
  }
  const given = { transactions: inputs.map(textOf) }
  const { transactions } = await ask(wallet, 'solana_signAllTransactions', first, given)
  const list: readonly unknown[] = Array.isArray(transactions) ? transactions.slice(0, inputs.length) : []
  return list.map((text) => ({ signedTransaction: readTransaction(text) }))
}

async function send(wallet: RemoteWallet, input: Input) {
  const { signature } = await ask(wallet, 'solana_signAndSendTransaction', input, {
    transaction: textOf(input),
    sendOptions: input.options ?? {},
  })
  return { signature: readBase58(signature) }
}

const nothing = /* @__PURE__ */ new Uint8Array()

/** The transaction of a request, as wallets on other devices take it. */
const textOf = ({ transaction = nothing }: Input) => bytesToBase64(transaction)

const readBase58 = (text: unknown) => (typeof text === 'string' ? decodeBase58(text) : undefined)

function readTransaction(text: unknown): Uint8Array | undefined {
  try {
    return typeof text === 'string' && text.length <= 10_000 ? base64ToBytes(text) : undefined
  } catch (error) {
    throw toAppKitError(error, 'WALLET_BAD_REPLY')
  }
}

/** Many wallets return only the signature. */
function withSignature({ account, transaction = nothing }: Input, text: unknown): Uint8Array | undefined {
  const signature = readBase58(text)
  const parsed = parseTransaction(transaction)
  const at = parsed?.signers.indexOf(account.address) ?? -1
  if (signature?.length !== 64 || parsed === undefined || at < 0) return undefined
  const signed = transaction.slice()
  const first = transaction.length - parsed.message.length - parsed.signatures.length * 64
  signed.set(signature, first + at * 64)
  return signed
}
