import type { Network, NetworkOf } from '../../chains/types.js'

type Facts<Id extends string> = Pick<Network, 'name' | 'testnet'> & {
  readonly id: Id
  /** Path of the network at mempool.space. */
  readonly path: string
  readonly imageId?: string
}

function define<const Id extends string>(facts: Facts<Id>): NetworkOf<'bip122', Id> {
  const { id, name, testnet, path, imageId } = facts
  const site = `https://mempool.space${path}`
  return {
    id,
    name,
    chainNamespace: 'bip122',
    caipNetworkId: `bip122:${id}` as const,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [`${site}/api`] } },
    blockExplorers: { default: { name: 'mempool.space', url: site } },
    ...(imageId && { assets: { imageId } }),
    ...(testnet && { testnet }),
  }
}

/** Bitcoin. */
export const bitcoin = /* @__PURE__ */ define({
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  path: '',
  imageId: '0b4838db-0161-4ffe-022d-532bf03dba00',
})

/** Bitcoin's test network, version 3. */
export const bitcoinTestnet = /* @__PURE__ */ define({
  id: '000000000933ea01ad0ee984209779ba',
  name: 'Bitcoin Testnet',
  path: '/testnet',
  imageId: '39354064-d79b-420b-065d-f980c4b78200',
  testnet: true,
})

/** Bitcoin's signed test network (BIP-325). */
export const bitcoinSignet = /* @__PURE__ */ define({
  id: '00000008819873e925422c1ff0f99f7c',
  name: 'Bitcoin Signet',
  path: '/signet',
  testnet: true,
})
