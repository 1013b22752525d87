const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const big = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'
const chain = 'chainId=eip155:31337'
const project = 'projectId=local&st=appkit&sv=react-eip155-0.1.0'

const api = (path, query = '') => `/blockchain/v1${path}?${project}${query && `&${query}`}`
const call = (method, params, id = 1) => ({ jsonrpc: '2.0', id, method, params })
const rpc = (body) => ({ path: `/blockchain/v1/?${chain}&projectId=local`, body: JSON.stringify(body) })

/**
 * Lists the reading requests, each with its share of all in percent.
 *
 * @param {string} usdc CAIP-10 id of a token
 * @param {string} image id of a wallet's picture
 * @returns {{ name: string, share: number, path: string, body?: string }[]}
 */
export function mix(usdc, image) {
  const coin = 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  const price = { projectId: 'local', currency: 'usd', addresses: [usdc] }
  const swap = `${chain}&amount=1000000000000000&from=${coin}&to=${usdc}`
  const balances = [1, 2, 3, 4].map((id) => call('eth_getBalance', [alice, 'latest'], id))
  return [
    { name: 'supported chains', share: 5, path: api('/supported-chains') },
    { name: 'wallets', share: 12, path: `/catalogue/getWallets?${project}&page=1&entries=40` },
    {
      name: 'wallet search',
      share: 5,
      path: `/catalogue/getWallets?${project}&page=1&entries=100&search=wal`,
    },
    { name: 'wallet picture', share: 10, path: `/catalogue/getWalletImage/${image}?${project}` },
    { name: 'identity', share: 10, path: api(`/identity/${alice}`, `sender=${alice}`) },
    { name: 'balance', share: 10, path: api(`/account/${alice}/balance`, `currency=usd&${chain}`) },
    { name: 'history', share: 5, path: api(`/account/${alice}/history`, chain) },
    { name: 'history of the big account', share: 3, path: api(`/account/${big}/history`, chain) },
    { name: 'name', share: 4, path: api('/profile/account/alice.demo.id', 'apiVersion=2') },
    { name: 'names of an address', share: 3, path: api(`/profile/reverse/${alice}`, 'apiVersion=2') },
    { name: 'suggestions', share: 3, path: api('/profile/suggestions/alice', 'zone=demo.id') },
    { name: 'swap tokens', share: 3, path: api('/convert/tokens', chain) },
    { name: 'swap quotes', share: 3, path: api('/convert/quotes', swap) },
    { name: 'gas price', share: 3, path: api('/convert/gas-price', chain) },
    { name: 'price', share: 3, path: '/blockchain/v1/fungible/price', body: JSON.stringify(price) },
    { name: 'buying options', share: 2, path: api('/onramp/options') },
    { name: 'sessions', share: 2, path: api(`/sessions/eip155:31337:${alice}`) },
    { name: 'one call', share: 8, ...rpc(call('eth_blockNumber', [])) },
    { name: 'batch of calls', share: 6, ...rpc(balances) },
  ]
}
