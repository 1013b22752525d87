import { base58 } from '@scure/base'
import { isRecord } from '../../../common/records.js'
import { type WalletQuestion, writeWalletMessage } from '../../src/shared/walletMessage.js'
import { type BrowserWallet, readFace, type SignedQuestion } from './browserWallet.js'

/** Features of the Wallet Standard: the one that a wallet connects with, and the one that it signs a text with. */
const [connectFeature, signFeature] = ['standard:connect', 'solana:signMessage'] as const

/**
 * Finds wallets of Solana as they register themselves (Wallet Standard), now or later.
 *
 * @param add - called with each, by its own object
 */
export function findSolanaWallets(add: (id: unknown, wallet: BrowserWallet) => void, place: Window): void {
  const register = (...wallets: readonly unknown[]) => {
    for (const each of wallets) {
      const wallet = readWallet(each)
      if (wallet) add(each, wallet)
    }
    return () => {}
  }
  const api = Object.freeze({ register })
  place.addEventListener('wallet-standard:register-wallet', (event) => {
    const { detail } = event as CustomEvent<unknown>
    try {
      if (typeof detail === 'function') detail(api)
    } catch {
      // The fault of one wallet is none of the others'.
    }
  })
  place.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}

/** Undefined for a wallet that cannot sign a text with a key of Solana. */
function readWallet(wallet: unknown): BrowserWallet | undefined {
  try {
    if (!isRecord(wallet) || !isRecord(wallet.features)) return undefined
    const face = readFace(wallet.name, wallet.icon)
    const connect = readMethod(wallet.features[connectFeature], 'connect')
    const signMessage = readMethod(wallet.features[signFeature], 'signMessage')
    if (face === undefined || connect === undefined || signMessage === undefined) return undefined
    return { ...face, chains: 'Solana', sign: (question) => sign({ connect, signMessage }, question) }
  } catch {
    // A getter of the wallet threw.
    return undefined
  }
}

type Method = (input?: object) => Promise<unknown>

/** A method of a feature, whose object stays the receiver of the call. */
function readMethod(feature: unknown, name: string): Method | undefined {
  const method = isRecord(feature) ? feature[name] : undefined
  return typeof method === 'function' ? async (...inputs) => method.call(feature, ...inputs) : undefined
}

interface SolanaMethods {
  readonly connect: Method
  readonly signMessage: Method
}

async function sign(
  { connect, signMessage }: SolanaMethods,
  question: WalletQuestion,
): Promise<SignedQuestion> {
  const connected = await connect()
  const accounts: unknown = isRecord(connected) ? connected.accounts : undefined
  const account: unknown = Array.isArray(accounts) ? accounts.find(isSolanaAccount) : undefined
  if (!isSolanaAccount(account)) throw new TypeError('The wallet named no account.')
  const signer = { namespace: 'solana', address: account.address } as const
  const message = new TextEncoder().encode(writeWalletMessage(question, signer))
  const answers = await signMessage({ account, message })
  const answer: unknown = Array.isArray(answers) ? answers[0] : undefined
  const signature = isRecord(answer) ? answer.signature : undefined
  if (!(signature instanceof Uint8Array)) throw new TypeError('The wallet gave no signature.')
  return { ...signer, signature: base58.encode(signature) }
}

/** Wallets of several chains have accounts of others, too. */
function isSolanaAccount(value: unknown): value is { readonly address: string } {
  if (!isRecord(value) || typeof value.address !== 'string') return false
  const { chains } = value
  return Array.isArray(chains) && chains.some((chain) => String(chain).startsWith('solana:'))
}
