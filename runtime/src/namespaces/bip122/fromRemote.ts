import { hexToBase64 } from '../../../../common/base64.js'
import { addressesOf, askRemote, networksOf, type RemoteWallet } from '../../chains/remoteWallet.js'
import type { CaipNetworkId, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { unsupported } from './adapter/invoke.js'
import type { BitcoinAdapter, BitcoinSource } from './adapter/types.js'

/**
 * Gives a wallet on another device the interface of all Bitcoin wallets. It can be used on each network for
 * which it shares an address. The app chooses the network in use.
 *
 * @param network - the network of the app.
 */
export async function fromRemote(wallet: RemoteWallet, network: Network | undefined): Promise<BitcoinSource> {
  const shared = (id: string | undefined): id is CaipNetworkId =>
    networksOf(wallet).some((each) => each === id)
  let current = network?.caipNetworkId

  /** The network in use, if the wallet shares an address there. */
  function here(): CaipNetworkId {
    const id = shared(current) ? current : networksOf(wallet)[0]
    if (id === undefined) throw new AppKitError('WALLET_LOCKED')
    return id
  }

  const ask = (method: string, params: object) => askRemote(wallet, { caipNetworkId: here(), method, params })

  const adapter: BitcoinAdapter = {
    async getAccounts({ network: asked }) {
      await wallet.ready()
      if (shared(asked?.caipNetworkId)) current = asked.caipNetworkId
      if (wallet.accounts().length === 0) return null
      return addressesOf(wallet, here()).map((address) => ({ address }))
    },
    getNetwork: async () => here(),
    async switchNetwork({ caipNetworkId }) {
      if (!shared(caipNetworkId)) throw unsupported(caipNetworkId)
      current = caipNetworkId
    },
    approvedNetworkIds: () => networksOf(wallet),
    async signMessage({ address, message, protocol }) {
      const { signature } = await ask('signMessage', { account: address, address, message, protocol })
      // Hex in the specification, base64 in many wallets.
      const isHex = typeof signature === 'string' && /^(0x)?([0-9a-f]{2})+$/i.test(signature)
      return isHex ? hexToBase64(`0x${signature.replace(/^0x/, '')}`) : signature
    },
    async sendTransfer({ recipient, amount }) {
      const [account] = addressesOf(wallet, here())
      const params = { account, recipientAddress: recipient, amount: String(amount) }
      return (await ask('sendTransfer', params)).txid
    },
    async signPsbt({ base64, inputs, broadcast }) {
      const account = inputs[0]?.address ?? addressesOf(wallet, here())[0]
      const signInputs = inputs.map(({ address, index, sighashTypes }) => ({
        address,
        index,
        ...(sighashTypes && { sighashTypes }),
      }))
      const { psbt, txid } = await ask('signPsbt', { account, psbt: base64, signInputs, broadcast })
      return { psbt, txid }
    },
    disconnect: () => wallet.disconnect(),
    watch: (changed) => wallet.watch(() => changed()),
  }
  return { kind: 'remote', target: adapter }
}
