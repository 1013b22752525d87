// node tests/bench/qr.mjs [rounds]: connecting by QR code on a processor four times slower: from the click to the code,
// with a relay on this machine, and the bytes it adds to the open modal. Exit code 1 beyond a target.
import WebSocket from 'ws'
import { countArgument } from './countArgument.mjs'
import { targets } from './figures/targets.mjs'
import { qr } from './passes/qr.mjs'
import { prepare } from './prepare.mjs'
import { figure } from './report/figure.mjs'
import { printTable } from './report/printTable.mjs'
import { loadSources } from './server/loadSources.mjs'

const rounds = countArgument('rounds', 7)
const sources = await loadSources()
const relay = sources.createRelayServer()
await relay.start({ origins: ['https://product.app.test'] })
const site = await prepare({ relay: relay.url })

/** A wallet on another device, which approves everything. */
async function pair(uri) {
  const wallet = sources.createTestWallet((deliver) =>
    sources.createRelayClient({
      url: relay.url,
      projectId: 'local',
      seed: 'b2'.repeat(32),
      deliver,
      createSocket: (url) => new WebSocket(url),
    }),
  )
  wallets.push(wallet)
  await wallet.client.pair(uri)
}
const wallets = []

try {
  const results = []
  for (let round = 0; round < rounds; round++)
    results.push(await qr({ ...site.options('product'), cpu: 4 }, pair))
  const bytes = (until) => results.map((result) => result[until].js.gz - result.opened.js.gz)
  const figures = [
    {
      id: 'qrSlow',
      title: 'Click to QR code, 4x slower',
      unit: 'ms',
      target: targets.qrSlow,
      values: results.map(({ shown }) => shown),
    },
    {
      id: 'bytesQr',
      title: 'JavaScript over the open modal until the code is shown',
      unit: 'B gzip',
      target: targets.bytesQr,
      values: bytes('qr'),
    },
    {
      id: 'bytesQrConnected',
      title: '… until its wallet is connected, balance shown',
      unit: 'B gzip',
      values: bytes('connected'),
    },
  ].map(figure)
  process.stdout.write(`${printTable(figures)}\n`)
  const { opened, connected } = results[0]
  const { dist } = site.options('product')
  for (const path of connected.scripts.filter((each) => !opened.scripts.includes(each)))
    process.stdout.write(`${String(dist.get(path).gz.length).padStart(7)} B  ${path}\n`)
  if (figures.some(({ pass }) => pass === false)) process.exitCode = 1
} finally {
  for (const wallet of wallets) wallet.leave()
  site.close()
  await relay.stop()
}
