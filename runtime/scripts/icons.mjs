// node runtime/scripts/icons.mjs FOLDER: writes the pictures of networks and of the catalogue's wallets anew, from an unpacked
// @web3icons/core 4.0.56 (MIT). It is no dependency: the package is large and only these few pictures are used.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/run.mjs'

const [folder] = process.argv.slice(2)
if (!folder || !existsSync(join(folder, 'dist/svgs'))) {
  console.error('Usage: node runtime/scripts/icons.mjs FOLDER, where FOLDER holds @web3icons/core')
  process.exit(1)
}

/** Pictures by chain reference. */
const networks = {
  eip155: {
    1: 'ethereum',
    10: 'optimism',
    56: 'binance-smart-chain',
    100: 'gnosis',
    137: 'polygon',
    324: 'zksync',
    8453: 'base',
    42161: 'arbitrum-one',
    42220: 'celo',
    43114: 'avalanche',
    11155111: 'ethereum',
    31337: 'ethereum',
  },
  solana: {
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
    EtWTRABZaYq6iMFeYKouRu166VU2xqa1: 'solana',
    '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana',
    FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f: 'solana',
  },
  bip122: {
    '000000000019d6689c085ae165831e93': 'bitcoin',
    '000000000933ea01ad0ee984209779ba': 'bitcoin',
    '00000008819873e925422c1ff0f99f7c': 'bitcoin',
  },
  polkadot: {
    '91b171bb158e2d3848fa23a9f1c25182': 'polkadot',
    '68d56f15f85d3136970ec16946040bc1': 'polkadot',
    b0a8d493285c2df73290dfb7e61f870f: 'tokens/KSM',
    e143f23803ac50e8f6f8e62695d1ce9e: 'polkadot',
  },
  cosmos: {
    'cosmoshub-4': 'cosmos-hub',
    'osmosis-1': 'osmosis',
    'juno-1': 'juno',
    'osmo-test-5': 'osmosis',
  },
}
/** Pictures by the file in `catalogue/icons`, whose entries have `art: web3icons`. */
const wallets = {
  metamask: 'metamask',
  trust: 'trust',
  phantom: 'phantom',
  coinbase: 'coinbase',
  rainbow: 'rainbow',
  rabby: 'rabby',
  okx: 'okx',
  uniswap: 'exchanges/uniswap',
  zerion: 'zerion',
  binance: 'exchanges/binance',
  bitget: 'exchanges/bitget',
  bybit: 'exchanges/bybit',
  'crypto-com': 'exchanges/crypto-com',
  ledger: 'ledger',
  solflare: 'solflare',
  safe: 'safe',
  base: 'networks/base',
  exodus: 'exodus',
  tokenpocket: 'token-pocket',
  imtoken: 'imtoken',
  coin98: 'coin98',
  enkrypt: 'enkrypt',
  mew: 'my-ether-wallet',
  ronin: 'ronin',
  kraken: 'kraken',
  atomic: 'atomic',
  sequence: 'sequence',
  alphawallet: 'alpha-wallet',
  trezor: 'trezor',
  zengo: 'zengo',
  backpack: 'backpack',
  glow: 'glow',
  keplr: 'keplr',
  ctrl: 'xdefi',
  '1inch': 'tokens/1INCH',
  safepal: 'tokens/SFP',
  mathwallet: 'tokens/MATH',
  status: 'networks/status',
  kaia: 'networks/kaia',
  robinhood: 'networks/robinhood',
  'polkadot-js': 'networks/polkadot',
}

const head =
  '// Pictures of networks: web3icons (MIT, https://web3icons.io). Written by runtime/scripts/icons.mjs; do not edit.\n'

/** Reads `kind/name`, or a name of the kind that stands in for none. */
async function read(path, kind) {
  const [name, own = kind] = path.split('/').reverse()
  const { default: svg } = await import(join(folder, `dist/svgs/${own}/background/${name}.svg.js`))
  return svg.replace(/ class="[^"]*"/, '').replace(/\s*\n\s*/g, '')
}

for (const [namespace, ids] of Object.entries(networks)) {
  const paths = [...new Set(Object.values(ids))]
  const variable = (path) => path.replace(/^.*\//, '').replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
  const lines = [head]
  for (const path of paths)
    lines.push(`const ${variable(path)} =\n  ${quote(await read(path, 'networks'))}\n`)
  lines.push('/** SVG documents by chain reference. */')
  lines.push('export const networkIcons: Readonly<Record<string, string>> = {')
  for (const [id, path] of Object.entries(ids)) lines.push(`  ${key(id)}: ${variable(path)},`)
  lines.push('}\n')
  writeFileSync(join(root, `runtime/src/namespaces/${namespace}/icons.ts`), lines.join('\n'))
}

for (const [file, path] of Object.entries(wallets))
  writeFileSync(join(root, `catalogue/icons/${file}.svg`), `${await read(path, 'wallets')}\n`)

function quote(svg) {
  if (/['\\\n]/.test(svg)) throw new Error(`A picture needs escapes: ${svg.slice(0, 80)}`)
  return `'${svg}'`
}

function key(name) {
  return /^([1-9]\d*|[a-z_]\w*)$/i.test(name) ? name : `'${name}'`
}
