import type { ServiceState } from './serviceState'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const others = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']
const day = 86_400_000
const statuses = { success: 'SUCCESS', failure: 'FAILED' } as const

/** The past of the account, as the blockchain API sends it: the newest one is of this hour. */
export function createHistory(isLong: boolean) {
  const [symbol, name] = isLong
    ? ['WRAPPEDLSTETHNLC', 'Wrapped Liquid Staked Ether of the Northern Lighthouse Cooperative']
    : ['USDC', 'USD Coin']
  return [
    past(0.02, 'send', [moved('out', symbol, name, isLong ? '12345.678901234' : '120', 1)]),
    past(1.2, 'trade', [
      moved('out', 'ETH', 'Ether', '0.2', 3250),
      moved('in', 'DAI', 'Dai Stablecoin', '648.2', 1),
    ]),
    past(3, 'receive', [moved('in', 'ETH', 'Ether', '0.75', 3250)]),
    past(9, 'approve', [], 'failed'),
    past(40, 'receive', [moved('in', symbol, name, '1500', 1)]),
    past(52, 'mint', [collected('Paper Boat #17', '#7c5cff')]),
    past(61, 'mint', [collected('Tidepool at Dusk', '#18a0a8')]),
  ]
}

/**
 * Creates the purchases of the account, the newest first.
 *
 * @param end - of the newest one, which is of this moment then. Without it, it is on its way.
 */
export function createPurchases(end: ServiceState['end']) {
  const bought = (days: number, numeric: string, status: string) =>
    past(days, 'buy', [moved('in', 'USDC', 'USD Coin', numeric, 1)], `ONRAMP_TRANSACTION_STATUS_${status}`)
  return [
    end ? bought(-0.001, '118.38', statuses[end]) : bought(0.01, '118.38', 'IN_PROGRESS'),
    bought(12, '490', 'SUCCESS'),
    bought(30, '50', 'FAILED'),
  ]
}

function past(days: number, operationType: string, transfers: readonly object[], status = 'confirmed') {
  const hash = `0x${Math.round(days * 1000)
    .toString(16)
    .padStart(64, '7e')}`
  const isIn = operationType === 'receive'
  const [other = account] = others
  const minedAt = new Date(Date.now() - days * day).toISOString()
  return {
    id: hash,
    metadata: {
      operationType,
      hash,
      minedAt,
      status,
      chain: 'eip155:1',
      nonce: 4,
      sentFrom: isIn ? other : account,
      sentTo: isIn ? account : other,
    },
    transfers,
  }
}

function moved(direction: 'in' | 'out', symbol: string, name: string, numeric: string, price: number) {
  return {
    direction,
    price,
    fungible_info: { name, symbol, icon: { url: '' } },
    quantity: { numeric },
    value: Number(numeric) * price,
  }
}

/** Something of a collection, with its picture in the answer. */
function collected(name: string, colour: string) {
  const url = `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56"><rect width="56" height="56" fill="${colour}"/><path d="M10 32h36l-8 12H18zM28 10v20H14z" fill="#fff"/></svg>`,
  )}`
  return {
    direction: 'in',
    quantity: { numeric: '1' },
    nft_info: { name, content: { preview: { url } }, flags: { is_spam: false } },
  }
}
