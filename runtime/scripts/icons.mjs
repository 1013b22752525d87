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

/**
 * A network of the sandbox, which nobody shall take for the real one: a flask on stripes, drawn here.
 *
 * @param ink the colour of the stripes and the flask.
 */
function sandbox(ink) {
  const stripes = [-12, -4, 4, 12, 20, 28].map((x) => `M${x} 24L${x + 24} 0`).join('')
  return {
    name: 'sandbox',
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><path fill="#dde2f1" d="M0 0h24v24H0z"/>` +
      `<path stroke="${ink}" stroke-opacity=".22" stroke-width="2.6" d="${stripes}"/>` +
      `<path fill="#fff" stroke="${ink}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" d="M9.6 5.5h4.8M10.6 5.5v4.8l-3.5 6.2a1.4 1.4 0 0 0 1.2 2.1h7.4a1.4 1.4 0 0 0 1.2-2.1l-3.5-6.2V5.5"/>` +
      `<path stroke="${ink}" stroke-width="1.6" stroke-linecap="round" d="M9 14.4h6"/></svg>`,
  }
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
    31337: sandbox('#3f5bd8'),
  },
  solana: {
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
    EtWTRABZaYq6iMFeYKouRu166VU2xqa1: 'solana',
    '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana',
    FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f: sandbox('#8a4fd0'),
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

const head = (of) =>
  `// Pictures of ${of}: web3icons (MIT, https://web3icons.io). Written by runtime/scripts/icons.mjs; do not edit.\n`

/** Reads `kind/name`, or a name of the kind that stands in for none; what is drawn here is returned. */
async function read(path, kind) {
  if (path.svg) return path.svg
  const [name, own = kind] = path.split('/').reverse()
  const { default: svg } = await import(join(folder, `dist/svgs/${own}/background/${name}.svg.js`))
  return withoutOwnClip(svg.replace(/ class="[^"]*"/, '').replace(/\s*\n\s*/g, ''))
}

/** A picture is cut off at its edge anyway: a group that is clipped to the whole of it has no effect. */
function withoutOwnClip(svg) {
  const clipPath = /<clipPath id="([^"]+)"><path fill="#fff" d="M0 0h24v24H0z"\/><\/clipPath>/
  const [definition, id] = clipPath.exec(svg) ?? []
  const group = `<g clip-path="url(#${id})">`
  if (definition === undefined || svg.split(`url(#${id})`).length !== 2 || svg.split('<g').length !== 2)
    return svg
  return svg.replace(group, '').replace('</g>', '').replace(definition, '').replace('<defs></defs>', '')
}

for (const [namespace, ids] of Object.entries(networks)) {
  const paths = [...new Set(Object.values(ids))]
  const variable = (path) =>
    (path.name ?? path).replace(/^.*\//, '').replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
  const lines = [head('networks')]
  for (const path of paths)
    lines.push(`const ${variable(path)} =\n  ${quote(await read(path, 'networks'))}\n`)
  lines.push('/** SVG documents by chain reference. */')
  lines.push('export const networkIcons: Readonly<Record<string, string>> = {')
  for (const [id, path] of Object.entries(ids)) lines.push(`  ${key(id)}: ${variable(path)},`)
  lines.push('}\n')
  writeFileSync(join(root, `runtime/src/namespaces/${namespace}/icons.ts`), lines.join('\n'))
}

/** Coins and tokens that the sandbox has, and those of the networks that an app may have. */
const tokens = [
  'ARB',
  'ATOM',
  'AVAX',
  'BNB',
  'BTC',
  'CELO',
  'DAI',
  'DOT',
  'ETH',
  'LINK',
  'OP',
  'POL',
  'SOL',
  'UNI',
  'USDC',
  'USDT',
]
// The wrapped coin has the picture of the coin, where there is none of its own.
const wrapped = { WBTC: 'WBTC', WETH: 'ETH' }
const tokenLines = [head('tokens'), '/** SVG documents by symbol. */']
tokenLines.push('export const tokenIcons: Readonly<Record<string, string>> = {')
for (const [symbol, file] of Object.entries({
  ...Object.fromEntries(tokens.map((each) => [each, each])),
  ...wrapped,
}))
  tokenLines.push(`  ${key(symbol)}:\n    ${quote(await read(file, 'tokens'))},`)
tokenLines.push('}\n')
writeFileSync(join(root, 'server/src/catalogue/tokenIcons.ts'), tokenLines.join('\n'))

for (const [file, path] of Object.entries(wallets))
  writeFileSync(join(root, `catalogue/icons/${file}.svg`), `${await read(path, 'wallets')}\n`)

function quote(svg) {
  if (/['\\\n]/.test(svg)) throw new Error(`A picture needs escapes: ${svg.slice(0, 80)}`)
  return `'${svg}'`
}

function key(name) {
  return /^([1-9]\d*|[a-z_]\w*)$/i.test(name) ? name : `'${name}'`
}
