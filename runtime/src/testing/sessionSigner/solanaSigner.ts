import { base58, base64 } from '@scure/base'
import { parseTransaction } from '../../namespaces/solana/parseTransaction.js'
import { describeSolana } from '../demoWallet/namespaces/demoSolana.js'
import { walletError } from '../eip155/rpc.js'
import { createSolanaWallet } from '../solana/createSolanaWallet.js'
import type { SolanaWallet } from '../solana/types.js'
import type { FakeCall, NamespaceSigner, SessionCall, SessionSignerOptions } from './types.js'
import { bytesOf, fieldsOfParams, unsupported } from './types.js'

/** The main, development and test networks. */
const known = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
]

type Feature = (...inputs: readonly unknown[]) => Promise<readonly Record<string, Uint8Array>[]>

/** The methods of WalletConnect for Solana: bytes in base58 for messages and signatures, base64 for transactions. */
export function createSolanaSigner({ rpcUrls }: SessionSignerOptions): NamespaceSigner {
  const running = Object.keys(rpcUrls).filter((chain) => chain.startsWith('solana:'))
  const chains = [...new Set([...running, ...known])]
  const wallets = new Map(
    chains.map((chain) => {
      const rpcUrl = rpcUrls[chain]
      const wallet = createSolanaWallet(rpcUrl === undefined ? {} : { rpcUrl })
      wallet.allow()
      return [chain, wallet]
    }),
  )
  const addresses = (chain: string) => wallets.get(chain)?.addresses ?? []
  return {
    chains,
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'solana_getAccounts',
      'solana_requestAccounts',
    ],
    addresses,
    read(call) {
      const { chainId, method } = call
      const wallet = wallets.get(chainId)
      if (method === 'solana_getAccounts' || method === 'solana_requestAccounts') {
        const answer = () => addresses(chainId).map((pubkey) => ({ pubkey }))
        return { method, params: [], account: undefined, answer }
      }
      return method === 'solana_signMessage' ? readMessage(wallet, call) : readTransactions(wallet, call)
    },
    describe: (call, site) => describeSolana(call, site, call.account ?? ''),
  }
}

/** Calls a feature of the Wallet Standard with an account of the wallet. */
function callFeature(
  wallet: SolanaWallet | undefined,
  name: string,
  account: string,
  inputs: readonly object[],
) {
  const signer = wallet?.part.accounts().find(({ address }) => address === account)
  const feature = (wallet?.part.features[`solana:${name}`] as Record<string, Feature> | undefined)?.[name]
  if (signer === undefined || feature === undefined)
    throw walletError(4100, 'The account has not been authorised')
  return feature(...inputs.map((input) => ({ ...input, account: signer })))
}

function readMessage(wallet: SolanaWallet | undefined, { params }: SessionCall): FakeCall {
  const fields = fieldsOfParams(params)
  const inputs = [{ message: bytesOf(fields.message, 'message', base58.decode) }]
  const account = String(fields.pubkey ?? wallet?.addresses[0])
  const answer = async () => {
    const [signed] = await callFeature(wallet, 'signMessage', account, inputs)
    return { signature: base58.encode(signed?.signature ?? new Uint8Array()) }
  }
  return { method: 'solana:signMessage', params: inputs, account, answer }
}

/** @throws like a wallet for a method that it does not have, or without a transaction. */
function readTransactions(wallet: SolanaWallet | undefined, { method, params }: SessionCall): FakeCall {
  const fields = fieldsOfParams(params)
  const { addresses = [] } = wallet ?? {}
  const name = method.replace('solana_', '').replace('AllTransactions', 'Transaction')
  if (name !== 'signTransaction' && name !== 'signAndSendTransaction') throw unsupported(method)
  const isMany = method === 'solana_signAllTransactions'
  const given = isMany ? fields.transactions : [fields.transaction]
  if (!Array.isArray(given) || given.length === 0 || given.length > 100)
    throw walletError(-32602, 'Invalid params: there is no transaction')
  const options = fields.sendOptions ?? fields.options
  const inputs = given.map((text) => ({
    transaction: bytesOf(text, 'transaction', base64.decode),
    ...(typeof options === 'object' && options !== null && { options }),
  }))
  const signers = inputs.flatMap(({ transaction }) => parseTransaction(transaction)?.signers ?? [])
  const own = addresses.find((address) => signers.includes(address))
  const account = String(fields.pubkey ?? fields.account ?? own ?? addresses[0])
  const answer = async () => {
    const done = await callFeature(wallet, name, account, inputs)
    if (name === 'signAndSendTransaction')
      return { signature: base58.encode(done[0]?.signature ?? new Uint8Array()) }
    const transactions = done.map(({ signedTransaction = new Uint8Array() }) => signedTransaction)
    if (isMany) return { transactions: transactions.map((each) => base64.encode(each)) }
    const [transaction = new Uint8Array()] = transactions
    const signature = base58.encode(signatureOf(transaction, account))
    return { signature, transaction: base64.encode(transaction) }
  }
  return { method: `solana:${name}`, params: inputs, account, answer }
}

function signatureOf(transaction: Uint8Array, account: string): Uint8Array {
  const parsed = parseTransaction(transaction)
  return parsed?.signatures[parsed.signers.indexOf(account)] ?? new Uint8Array()
}
