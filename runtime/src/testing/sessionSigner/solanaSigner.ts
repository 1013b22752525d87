import { base58, base64 } from '@scure/base'
import { parseTransaction } from '../../namespaces/solana/parseTransaction.js'
import { describeSolana } from '../demoWallet/namespaces/demoSolana.js'
import { walletError } from '../eip155/rpc.js'
import { createSolanaWallet } from '../solana/createSolanaWallet.js'
import type { NamespaceSigner, SessionSignerOptions } from './types.js'
import { bytesOf, fieldsOf, unsupported } from './types.js'

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

  /** Calls a feature of the Wallet Standard with an account of the wallet. */
  function call(chain: string, name: string, account: string, inputs: readonly object[]) {
    const part = wallets.get(chain)?.part
    const signer = part?.accounts().find(({ address }) => address === account)
    const feature = (part?.features[`solana:${name}`] as Record<string, Feature> | undefined)?.[name]
    if (signer === undefined || feature === undefined)
      throw walletError(4100, 'The account has not been authorised')
    return feature(...inputs.map((input) => ({ ...input, account: signer })))
  }

  return {
    chains,
    methods: [
      ...['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions'],
      ...['solana_signAndSendTransaction', 'solana_getAccounts', 'solana_requestAccounts'],
    ],
    addresses,
    read({ chainId, method, params }) {
      const fields = fieldsOf(params)
      if (method === 'solana_getAccounts' || method === 'solana_requestAccounts') {
        const answer = () => addresses(chainId).map((pubkey) => ({ pubkey }))
        return { method, params: [], account: undefined, answer }
      }
      const name = method.replace('solana_', '').replace('AllTransactions', 'Transaction')
      if (name === 'signMessage') {
        const inputs = [{ message: bytesOf(fields.message, 'message', base58.decode) }]
        const account = String(fields.pubkey ?? addresses(chainId)[0])
        const answer = async () => {
          const [signed] = await call(chainId, name, account, inputs)
          return { signature: base58.encode(signed?.signature ?? new Uint8Array()) }
        }
        return { method: `solana:${name}`, params: inputs, account, answer }
      }
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
      const own = addresses(chainId).find((address) => signers.includes(address))
      const account = String(fields.pubkey ?? fields.account ?? own ?? addresses(chainId)[0])
      const answer = async () => {
        const done = await call(chainId, name, account, inputs)
        if (name === 'signAndSendTransaction')
          return { signature: base58.encode(done[0]?.signature ?? new Uint8Array()) }
        const transactions = done.map(({ signedTransaction = new Uint8Array() }) => signedTransaction)
        if (isMany) return { transactions: transactions.map((each) => base64.encode(each)) }
        const [transaction = new Uint8Array()] = transactions
        const signature = base58.encode(signatureOf(transaction, account))
        return { signature, transaction: base64.encode(transaction) }
      }
      return { method: `solana:${name}`, params: inputs, account, answer }
    },
    describe: (call, site) => describeSolana(call, site, call.account ?? ''),
  }
}

function signatureOf(transaction: Uint8Array, account: string): Uint8Array {
  const parsed = parseTransaction(transaction)
  return parsed?.signatures[parsed.signers.indexOf(account)] ?? new Uint8Array()
}
