import { hex } from '@scure/base'
import { walletError } from '../eip155/rpc.js'
import { registerStandardWallet } from '../walletStandard/registerStandardWallet.js'
import { createStandardPart } from './dialects/createStandardPart.js'
import { createUnisatProvider } from './dialects/createUnisatProvider.js'
import { createXverseProvider } from './dialects/createXverseProvider.js'
import { readNetwork } from './dialects/networkNames.js'
import type {
  Bip122Wallet,
  Bip122WalletAddress,
  Bip122WalletCore,
  Bip122WalletNetwork,
} from './signing/types.js'

type Page = Record<string, unknown> & { btc_providers?: unknown[] }

/**
 * Adds a Bitcoin wallet to the page like a wallet that does not use the Wallet Standard: Xverse, Fordefi and
 * Leather are listed in `window.btc_providers` (WBIP004), UniSat and OKX have globals of their own.
 *
 * @returns a function that removes it.
 *
 * @example
 * import { createBip122Wallet, injectBip122Wallet } from 'appkit-runtime/testing'
 *
 * const remove = injectBip122Wallet(createBip122Wallet(), 'unisat')
 * remove()
 */
export function injectBip122Wallet(
  { info, core }: Bip122Wallet,
  dialect: 'xverse' | 'fordefi' | 'leather' | 'unisat' | 'okx',
): () => void {
  const page = window as unknown as Page
  const put = (key: string, value: unknown, listedAs?: string) => {
    page[key] = value
    const entry = { id: listedAs, name: info.name, icon: info.icon, methods: [] }
    if (listedAs !== undefined) page.btc_providers = [...(page.btc_providers ?? []), entry]
    return () => {
      Reflect.deleteProperty(page, key)
      page.btc_providers = page.btc_providers?.filter((each) => each !== entry) ?? []
    }
  }
  if (dialect === 'xverse') {
    const BitcoinProvider = createXverseProvider(core)
    return put('XverseProviders', { BitcoinProvider }, 'XverseProviders.BitcoinProvider')
  }
  if (dialect === 'fordefi') {
    const UtxoProvider = createXverseProvider(core, 'arguments')
    return put('FordefiProviders', { UtxoProvider }, 'FordefiProviders.UtxoProvider')
  }
  if (dialect === 'leather') return put('LeatherProvider', createLeatherProvider(core), 'LeatherProvider')
  const unisat = createUnisatProvider(core)
  if (dialect === 'unisat') return put('unisat', unisat)
  // OKX has the same methods, except those that choose a network.
  const { getChain, switchChain, switchNetwork, ...bitcoin } = unisat
  return put('okxwallet', { bitcoin })
}

/**
 * Registers a Bitcoin wallet with the page by the Wallet Standard.
 *
 * @returns a function that unregisters it.
 *
 * @example
 * import { createBip122Wallet, registerBip122Wallet } from 'appkit-runtime/testing'
 *
 * const unregister = registerBip122Wallet(createBip122Wallet())
 * unregister()
 */
export function registerBip122Wallet({ info, core }: Bip122Wallet): () => void {
  return registerStandardWallet({ ...info, parts: [createStandardPart(core)] })
}

type Params = Readonly<Record<string, unknown>>

/**
 * The wallet with Leather's API: WBIP001 requests that reject with the error. Each request has its network. Without one,
 * addresses are of the network that is chosen in the wallet, and every other request is for mainnet.
 */
export function createLeatherProvider(core: Bip122WalletCore) {
  const networkIn = ({ network }: Params, usual: Bip122WalletNetwork = 'mainnet') =>
    network === undefined ? usual : readNetwork(core, network, 'leather')
  const find = (network: Bip122WalletNetwork, is: (address: Bip122WalletAddress) => boolean) => {
    const found = core.isPermitted() ? core.addresses(network).find(is) : undefined
    if (found === undefined) throw walletError(4100, 'The site is not connected')
    return found.address
  }
  const methods: Record<string, (params: Params) => unknown> = {
    async getAddresses(params) {
      const network = networkIn(params, core.network())
      await core.ask('getAddresses', [params])
      core.permit(true)
      return { addresses: tellAddresses(core.addresses(network)) }
    },
    async signMessage(params) {
      const network = networkIn(params)
      const address = find(network, ({ type }) => type === (params.paymentType ?? 'p2wpkh'))
      await core.ask('signMessage', [params])
      const signature = core.signMessage(address, String(params.message), 'bip322', network)
      return { signature, address, message: params.message }
    },
    async sendTransfer(params) {
      const network = networkIn(params)
      find(network, ({ purpose }) => purpose === 'payment')
      await core.ask('sendTransfer', [params])
      const recipients = params.recipients as readonly { address: string; amount: string }[]
      const amounts = recipients.map((each) => ({ ...each, amount: BigInt(each.amount) }))
      return { txid: core.sendTransfer(amounts, network) }
    },
    async signPsbt(params) {
      const network = networkIn(params)
      const address = find(network, ({ purpose }) => purpose === 'payment')
      await core.ask('signPsbt', [params])
      const inputs = (params.signAtIndex as readonly number[]).map((index) => ({ address, index }))
      const psbt = core.signPsbt(hex.decode(String(params.hex)), inputs, params.broadcast === true, network)
      return { hex: hex.encode(psbt), ...(params.broadcast === true && { txid: core.broadcast(psbt) }) }
    },
  }
  return {
    isLeather: true,
    async request(method: string, params?: unknown) {
      const reply = { jsonrpc: '2.0', id: crypto.randomUUID() }
      try {
        const handler = methods[method]
        const result = await core.run(method, [params], () => {
          if (handler === undefined) throw walletError(-32601, `"${method}" is not supported`)
          return handler((params ?? {}) as Params)
        })
        return { ...reply, result }
      } catch (error) {
        const { code = -32603, message } = error as { code?: number; message: string }
        throw { ...reply, error: { code, message } }
      }
    },
  }
}

/** Taproot addresses come with the inner key in both forms. The wallet uses one key for all addresses. */
function tellAddresses(addresses: readonly Bip122WalletAddress[]) {
  const [full] = addresses
  return addresses.map(({ address, type, publicKey, path }) => ({
    symbol: 'BTC',
    type,
    address,
    publicKey: type === 'p2tr' ? (full?.publicKey ?? publicKey) : publicKey,
    ...(type === 'p2tr' && { tweakedPublicKey: publicKey }),
    derivationPath: path,
    descriptor: `${type === 'p2tr' ? 'tr' : 'wpkh'}(${publicKey})`,
  }))
}
