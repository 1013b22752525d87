import { getAddress, isAddress, toHex } from 'viem'
import { isRecord } from '../../../common/records.js'
import { type WalletQuestion, writeWalletMessage } from '../../src/shared/walletMessage.js'
import { type BrowserWallet, readFace, type SignedQuestion } from './browserWallet.js'

/** A call to a wallet (EIP-1193). */
type Request = (call: { readonly method: string; readonly params?: readonly unknown[] }) => Promise<unknown>

/**
 * Finds wallets of Ethereum as they announce themselves (EIP-6963).
 *
 * @param unnamed - name for a wallet that only has `window.ethereum`, as browsers of wallets on phones do
 * @param add - called with each, by an id of its own
 * @returns that one
 */
export function findEthereumWallets(
  unnamed: string,
  add: (id: unknown, wallet: BrowserWallet) => void,
  place: Window & { readonly ethereum?: unknown },
): BrowserWallet | undefined {
  place.addEventListener('eip6963:announceProvider', (event) => {
    const { detail } = event as CustomEvent<unknown>
    const { info, provider } = isRecord(detail) ? detail : {}
    const request = readProvider(provider)
    if (!isRecord(info) || typeof info.uuid !== 'string' || request === undefined) return
    const face = readFace(info.name, info.icon)
    if (face) add(info.uuid, { ...face, chains: 'Ethereum', sign: (question) => sign(request, question) })
  })
  place.dispatchEvent(new Event('eip6963:requestProvider'))
  const request = readProvider(place.ethereum)
  return request && { name: unnamed, chains: 'Ethereum', sign: (question) => sign(request, question) }
}

/** Reads `request` of a provider, whose own object stays the receiver of the call. Undefined if there is none. */
function readProvider(provider: unknown): Request | undefined {
  if (!isRecord(provider) || typeof provider.request !== 'function') return undefined
  const { request } = provider
  return async (call) => request.call(provider, call) as unknown
}

async function sign(request: Request, question: WalletQuestion): Promise<SignedQuestion> {
  const accounts = await request({ method: 'eth_requestAccounts' })
  const account: unknown = Array.isArray(accounts) ? accounts[0] : undefined
  const chainId = Number(await request({ method: 'eth_chainId' }))
  if (typeof account !== 'string' || !isAddress(account, { strict: false }) || !Number.isSafeInteger(chainId))
    throw new TypeError('The wallet named no account.')
  const signer = { namespace: 'eip155', address: getAddress(account), chainId } as const
  const message = toHex(writeWalletMessage(question, signer))
  const signature = await request({ method: 'personal_sign', params: [message, signer.address] })
  if (typeof signature !== 'string') throw new TypeError('The wallet gave no signature.')
  return { ...signer, signature }
}
