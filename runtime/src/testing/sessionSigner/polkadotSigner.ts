import { describePolkadot } from '../demoWallet/namespaces/demoPolkadot.js'
import { walletError } from '../eip155/rpc.js'
import { createPolkadotWallet } from '../polkadot/createPolkadotWallet.js'
import { encodeExtrinsicPayload } from '../polkadot/extrinsicPayload.js'
import type { NamespaceSigner } from './types.js'
import { fieldsOfParams, requireText, unsupported } from './types.js'

/** The SS58 prefixes of Polkadot, its Asset Hub, Kusama and Westend. */
const prefixes: Readonly<Record<string, number>> = {
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0,
  'polkadot:68d56f15f85d3136970ec16946040bc1': 0,
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 2,
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e': 42,
}

/** The methods of WalletConnect for Polkadot, with accounts of sr25519 and ed25519 keys. */
export function createPolkadotSigner(): NamespaceSigner {
  const wallets = new Map(
    Object.entries(prefixes).map(([chain, ss58Prefix]) => {
      const wallet = createPolkadotWallet({ ss58Prefix })
      wallet.allow()
      return [chain, wallet]
    }),
  )
  const signerOn = async (chain: string) => (await wallets.get(chain)?.provider.enable('Session'))?.signer
  return {
    chains: [...wallets.keys()],
    methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
    addresses: (chain) =>
      (wallets.get(chain)?.accounts() ?? [])
        .filter(({ type }) => type === 'sr25519' || type === 'ed25519')
        .map(({ address }) => address),
    read({ chainId, method, params }) {
      const { address, message, transactionPayload } = fieldsOfParams(params)
      if (method === 'polkadot_signMessage') {
        const raw = { address: requireText(address, 'address'), data: requireText(message, 'message') }
        const answer = async () => withoutId(await (await signerOn(chainId))?.signRaw(raw))
        return { method: 'signRaw', params: [raw], account: raw.address, answer }
      }
      if (method !== 'polkadot_signTransaction') throw unsupported(method)
      const fields = fieldsOfParams(transactionPayload)
      const payload = { ...fields, address: requireText(address, 'address') }
      encodeExtrinsicPayload(payload)
      // CAIP-2 for polkadot: the first 32 hex digits of the genesis hash.
      if (chainId !== `polkadot:${requireText(fields.genesisHash, 'genesisHash').slice(2, 34).toLowerCase()}`)
        throw walletError(-32602, `Invalid params: genesisHash is that of another network than ${chainId}.`)
      const answer = async () => withoutId(await (await signerOn(chainId))?.signPayload(payload))
      return { method: 'signPayload', params: [payload], account: payload.address, answer }
    },
    describe: describePolkadot,
  }
}

const withoutId = (signed: { readonly signature: string } | undefined) => ({ signature: signed?.signature })
