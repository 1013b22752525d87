import { base64, hex } from '@scure/base'
import { createCosmosWallet } from '../cosmos/createCosmosWallet.js'
import { describeCosmos } from '../demoWallet/namespaces/demoCosmos.js'
import { walletError } from '../eip155/rpc.js'
import type { NamespaceSigner } from './types.js'
import { bytesOf, fieldsOfParams, requireText, unsupported } from './types.js'

const chains = ['cosmos:cosmoshub-4', 'cosmos:osmosis-1']

/** The methods of WalletConnect for Cosmos. Bytes of a document are returned in the encoding of the request. */
export function createCosmosSigner(): NamespaceSigner {
  const wallet = createCosmosWallet()
  wallet.allow()
  const { provider } = wallet
  const addresses = (chain: string) => wallet.addresses(chain.slice('cosmos:'.length))
  return {
    chains,
    methods: ['cosmos_getAccounts', 'cosmos_signAmino', 'cosmos_signDirect'],
    addresses,
    read({ chainId, method, params }) {
      const chain = chainId.slice('cosmos:'.length)
      if (method === 'cosmos_getAccounts') {
        const answer = async () => {
          const { algo, bech32Address, pubKey } = await provider.getKey(chain)
          return [{ algo, address: bech32Address, pubkey: base64.encode(pubKey) }]
        }
        return { method, params: [], account: undefined, answer }
      }
      const { signerAddress, signDoc } = fieldsOfParams(params)
      const account = requireText(signerAddress, 'signerAddress')
      if (method === 'cosmos_signAmino') {
        const text = messageOf(signDoc)
        // ADR-36 wraps a message in a document. The user reads the message.
        const shown = text === undefined ? signDoc : text
        const answer = () => provider.signAmino(chain, account, fieldsOfParams(signDoc))
        const name = text === undefined ? 'signAmino' : 'signArbitrary'
        return { method: name, params: [chain, account, shown], account, answer }
      }
      if (method !== 'cosmos_signDirect') throw unsupported(method)
      const document = readSignDoc(signDoc)
      const answer = async () => {
        const { signature } = await provider.signDirect(chain, account, document)
        return { signature, signed: signDoc }
      }
      return { method: 'signDirect', params: [chain, account, document], account, answer }
    },
    describe: describeCosmos,
  }
}

/** The message in a document of ADR-36. Undefined for other documents. */
function messageOf(signDoc: unknown): Uint8Array | undefined {
  const { chain_id, msgs } = fieldsOfParams(signDoc)
  const { type, value } = fieldsOfParams(msgs)
  if (chain_id !== '' || type !== 'sign/MsgSignData') return undefined
  return bytesOf(fieldsOfParams(value).data, 'data', base64.decode)
}

function readSignDoc(signDoc: unknown) {
  const { accountNumber = '0', authInfoBytes, bodyBytes, chainId } = fieldsOfParams(signDoc)
  if (!/^\d{1,20}$/.test(String(accountNumber))) throw walletError(-32602, 'Invalid params: accountNumber')
  return {
    chainId: requireText(chainId, 'chainId'),
    accountNumber: String(accountNumber),
    authInfoBytes: bytesOf(authInfoBytes, 'authInfoBytes', decodeEither),
    bodyBytes: bytesOf(bodyBytes, 'bodyBytes', decodeEither),
  }
}

/** Apps encode the bytes of a document in base64, older ones in hex. */
const decodeEither = (text: string): Uint8Array =>
  /^([0-9a-f]{2})*$/i.test(text) ? hex.decode(text.toLowerCase()) : base64.decode(text)
