import type { Network } from '../../../runtime/src/chains/types.js'

function define(id: string, name: string): Network {
  return {
    id,
    name,
    chainNamespace: 'mintaka',
    caipNetworkId: `mintaka:${id}`,
    nativeCurrency: { name: 'Test', symbol: 'TST', decimals: 6 },
    rpcUrls: { default: { http: [`http://127.0.0.1:9/${id}`] } },
  }
}

/** Its first network. */
export const mintakaOne = /* @__PURE__ */ define('one', 'Mintaka One')

/** Its second. */
export const mintakaTwo = /* @__PURE__ */ define('two', 'Mintaka Two')
