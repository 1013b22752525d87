// In node, for the libraries that verify take no bytes of another realm.

import { type StdSignDoc, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { fromBase64, fromHex, toBase64, toUtf8 } from '@cosmjs/encoding'
import { describe, expect, it } from 'vitest'
import type { Connector } from '../../chains/types.js'
import { openDriver } from '../../kit/testCalls.js'
import { createCosmosWallet } from '../../testing/cosmos/createCosmosWallet.js'
import { directSignBytes } from '../../testing/cosmos/createProvider.js'
import { cosmos } from './index.js'
import type { CosmosNetwork } from './networks.js'
import { cosmosHub, osmosis } from './networks.js'

const driver = await openDriver(cosmos)

const context = {
  networks: () => [cosmosHub],
  options: { injected: true, announced: true },
  appName: 'Test',
}
const { signal } = new AbortController()
const verify = async (signature: string, bytes: Uint8Array, publicKey: Uint8Array) =>
  Secp256k1.verifySignature(
    Secp256k1Signature.fromFixedLength(fromBase64(signature)),
    sha256(bytes),
    publicKey,
  )
const connect = async (network: CosmosNetwork = cosmosHub) => {
  const { provider } = createCosmosWallet()
  const connector: Connector = { id: 'keplr', name: 'X', type: 'announced', namespace: 'cosmos', provider }
  const { accounts, caipNetworkId } = await driver.connect(context, connector, { network, signal })
  const [{ address = '', publicKey = '0x' } = {}] = accounts
  return { connector, address, key: fromHex(publicKey.slice(2)), caipNetworkId }
}
/** ADR-36, written by hand. */
const docOf = (signer: string, message: string): StdSignDoc => ({
  chain_id: '',
  account_number: '0',
  sequence: '0',
  fee: { gas: '0', amount: [] },
  msgs: [{ type: 'sign/MsgSignData', value: { signer, data: toBase64(toUtf8(message)) } }],
  memo: '',
})

describe('another library agrees with', () => {
  it.each(['Grüße, 世界 🌍', '', '<b>&</b>', 'two\nlines'])('the signature of %j', async (message) => {
    for (const network of [cosmosHub, osmosis]) {
      const { connector, address, key, caipNetworkId } = await connect(network)
      const signature = await driver.signMessage(connector, { address, message, caipNetworkId }, { signal })
      expect(fromBase64(signature)).toHaveLength(64)
      expect(await verify(signature, serializeSignDoc(docOf(address, message)), key)).toBe(true)
      expect(await verify(signature, serializeSignDoc(docOf(address, `${message}!`)), key)).toBe(false)
    }
  })

  it('the signature of an amino document, keys in any order, and what HTML knows escaped', async () => {
    const { connector, address, key } = await connect()
    const signer = driver.toProvider(connector)?.getOfflineSignerOnlyAmino('cosmoshub-4')
    const signDoc: StdSignDoc = {
      sequence: '7',
      memo: '<script>&',
      chain_id: 'cosmoshub-4',
      account_number: '12',
      fee: { gas: '200000', amount: [{ denom: 'uatom', amount: '5000' }] },
      msgs: [
        { type: 'cosmos-sdk/MsgSend', value: { to_address: address, from_address: address, amount: [] } },
      ],
    }
    expect(await signer?.getAccounts()).toEqual([{ address, algo: 'secp256k1', pubkey: key }])
    const reply = await signer?.signAmino(address, signDoc)
    expect(reply?.signed).toEqual(signDoc)
    expect(reply?.signature.pub_key.value).toBe(toBase64(key))
    expect(await verify(reply?.signature.signature ?? '', serializeSignDoc(signDoc), key)).toBe(true)
  })

  it('the signature of a direct document', async () => {
    const { connector, address, key } = await connect()
    const signer = driver.toProvider(connector)?.getOfflineSigner('cosmoshub-4')
    const bytes = { bodyBytes: Uint8Array.of(1, 2, 3), authInfoBytes: new Uint8Array(200).fill(9) }
    const signDoc = { ...bytes, chainId: 'cosmoshub-4', accountNumber: 300n }
    const reply = await signer?.signDirect(address, signDoc)
    expect(reply?.signed).toEqual(signDoc)
    // cosmos.tx.v1beta1.SignDoc by hand: field and type, length, content.
    const encoded = [
      ...[0x0a, 3, 1, 2, 3],
      ...[0x12, 0xc8, 0x01, ...bytes.authInfoBytes],
      ...[0x1a, 11, ...toUtf8('cosmoshub-4')],
      ...[0x20, 0xac, 0x02],
    ]
    expect(await verify(reply?.signature.signature ?? '', Uint8Array.from(encoded), key)).toBe(true)
    expect([...directSignBytes({ ...signDoc, accountNumber: 0n })]).toEqual(encoded.slice(0, -3))
  })
})
