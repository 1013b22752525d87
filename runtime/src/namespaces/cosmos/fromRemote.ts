import { base64ToBytes, bytesToBase64 } from '../../../../common/base64.js'
import { fieldsOf } from '../../../../common/records.js'
import { addressesOf, askRemote, type RemoteWallet } from '../../chains/remoteWallet.js'
import type { CaipNetworkId } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { parseAddress } from './parseAddress.js'
import { remoteWallets } from './sessions.js'
import type { CosmosSignDoc, CosmosWallet } from './types.js'

type Fields = Readonly<Record<string, unknown>>
/** Sends a request for a chain, whose id has no namespace, to the wallet. */
type Ask = (chainId: unknown, method: string, params: object) => Promise<Fields>

const networkOf = (chainId: unknown): CaipNetworkId => `cosmos:${chainId}`

/**
 * Gives a wallet on another device Keplr's API. Its session has only addresses, so the wallet is asked for a public key
 * when the app wants to use it, and not while it connects.
 */
export function fromRemote(wallet: RemoteWallet): CosmosWallet {
  /** The account that the wallet put first in its last event. */
  let preferred: string | undefined
  const addressOn = (chainId: unknown) => {
    const network = networkOf(chainId)
    const shared = addressesOf(wallet, network)
    const address = shared.find((each) => each === preferred) ?? shared[0]
    // The message of Keplr's wallets: they have no code for this.
    if (address === undefined) throw new Error(`There is no chain info for ${network}`)
    return address
  }

  const ask: Ask = (chainId, method, params) =>
    askRemote(wallet, { caipNetworkId: networkOf(chainId), method, params })
  const { readKey, sharedKey } = createKeys(ask)

  async function signAmino(chainId: unknown, signer: unknown, signDoc: unknown): Promise<Fields> {
    const params = { signerAddress: signer, signDoc }
    const reply = await ask(chainId, 'cosmos_signAmino', params)
    return { signed: reply.signed ?? signDoc, signature: reply.signature }
  }

  wallet.watch((event) => {
    const [first] = event?.name === 'accountsChanged' && Array.isArray(event.data) ? event.data : []
    // Wallets send addresses or CAIP-10 ids.
    if (typeof first === 'string' && first.length <= 200) preferred = first.split(':').at(-1)
  })

  const remote: CosmosWallet = {
    async enable(chainIds: unknown) {
      await wallet.ready()
      for (const id of Array.isArray(chainIds) ? chainIds : [chainIds]) addressOn(id)
    },
    sharedKey: (chainId: unknown) => sharedKey(addressOn(chainId)),
    getKey: async (chainId: unknown) => readKey(chainId, addressOn(chainId)),
    disable: () => wallet.disconnect(),
    signAmino: (chainId, signer, signDoc) => signAmino(chainId, signer, signDoc),
    async signArbitrary(chainId: unknown, signer: unknown, data: unknown) {
      const asked = arbitraryDoc(String(signer), data)
      const { signed, signature } = await signAmino(chainId, signer, asked)
      if (canonical(signed) !== canonical(asked))
        throw new AppKitError('WALLET_BAD_REPLY', { details: 'signed' })
      return signature
    },
    signDirect: (chainId: unknown, signer: unknown, signDoc: unknown) =>
      signDirect(ask, chainId, signer, signDoc as CosmosSignDoc),
  }
  remoteWallets.set(remote, wallet)
  return remote
}

/** Reads public keys by means of a wallet's answers. */
function createKeys(ask: Ask) {
  const keys = new Map<string, object>()
  /** Returns the key as far as it is known without a request. */
  const sharedKey = (address: string): object =>
    keys.get(address) ?? { name: '', algo: 'secp256k1', bech32Address: address }

  /** The public key, requested once. A wallet that does not share it has an address alone. */
  async function readKey(chainId: unknown, address: string): Promise<object> {
    const known = sharedKey(address)
    if ('pubKey' in known) return known
    const reply: unknown = await ask(chainId, 'cosmos_getAccounts', {}).catch(() => undefined)
    const list: readonly unknown[] = Array.isArray(reply) ? reply : []
    const { algo, pubkey } = fieldsOf(list.find((each) => fieldsOf(each).address === address))
    const pubKey = typeof pubkey === 'string' ? readBytes(pubkey) : undefined
    if (pubKey === undefined) return known
    const own = { pubKey, address: parseAddress(address)?.data, ...(typeof algo === 'string' && { algo }) }
    keys.set(address, { ...known, ...own })
    return sharedKey(address)
  }

  return { readKey, sharedKey }
}

async function signDirect(ask: Ask, chainId: unknown, signer: unknown, given: CosmosSignDoc) {
  const { accountNumber, authInfoBytes, bodyBytes, chainId: id } = given
  const signDoc = {
    chainId: id,
    accountNumber: String(accountNumber),
    authInfoBytes: bytesToBase64(authInfoBytes),
    bodyBytes: bytesToBase64(bodyBytes),
  }
  const { signature, signed = signDoc } = await ask(chainId, 'cosmos_signDirect', {
    signerAddress: signer,
    signDoc,
  })
  const document = fieldsOf(signed)
  return {
    signature,
    signed: {
      ...document,
      bodyBytes: readBytes(document.bodyBytes),
      authInfoBytes: readBytes(document.authInfoBytes),
    },
  }
}

/** The document of ADR-36, "Off-Chain Signing", for a text or bytes. */
function arbitraryDoc(signer: string, data: unknown) {
  const bytes = data instanceof Uint8Array ? data : new TextEncoder().encode(String(data))
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: bytesToBase64(bytes) } }],
    memo: '',
  }
}

/** JSON with sorted keys, so that documents can be compared. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}

const maxTextLength = 2_000_000

/** Wallets write bytes in base64, older ones in hex. */
function readBytes(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > maxTextLength) return undefined
  if (/^([0-9a-f]{2})*$/i.test(text))
    return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
  try {
    return base64ToBytes(text)
  } catch {
    return undefined
  }
}
