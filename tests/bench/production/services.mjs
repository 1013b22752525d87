import { createServer } from 'node:http'
import { ask, quantile } from './ask.mjs'
import { makeConfig, startServer } from './startServer.mjs'

const wallet = "wallet: { origin: 'http://wallet.localhost:4611', sendMail: async () => {}, port: 0 },"

/** Starts all roles on SQLite, with an empty folder and with the one that the first start left. */
export async function measureStart() {
  const config = makeConfig(wallet)
  try {
    const starts = []
    for (let count = 0; count < 3; count += 1) {
      const server = await startServer(config.folder)
      starts.push({ ms: server.readyMs, cpu: server.cpu() })
      await server.end()
    }
    return { first: starts[0], again: starts.slice(1) }
  } finally {
    config.remove()
  }
}

/** Asks for pages and searches of the catalogue. */
export async function measureCatalogue(seconds) {
  const config = makeConfig('')
  const server = await startServer(config.folder, { roles: 'catalogue' })
  try {
    const searches = ['', '&search=wallet', '&search=meta', '&chains=eip155:1']
    const pathOf = (at) =>
      `/catalogue/getWallets?projectId=shop&page=${1 + (at % 3)}&entries=40&st=a&sv=b${searches[at % 4]}`
    const portOf = () => server.port
    await ask({ pathOf, portOf, atOnce: 16, seconds: 2 })
    const cpu = server.cpu()
    const {
      failures,
      seconds: spent,
      times,
    } = await ask({ pathOf, portOf, atOnce: 16, seconds, expected: () => '"data"' })
    return {
      failures,
      perSecond: times.length / spent,
      cpuMs: ((server.cpu() - cpu) * 1000) / times.length,
      p99: quantile(times, 0.99),
    }
  } finally {
    await server.end()
    config.remove()
  }
}

/** A source of balances that answers after some ms, or holds a call until its time limit is over. */
const sourceText = (name, body) => `{ name: '${name}', create: () => ({
    holdings: async ({ caip2 }) => { ${body} },
    describe: async () => null,
  }) }`

/** Reads balances of ever new accounts from three sources, and again while the first of them is dead. */
export async function measureBalances(seconds) {
  const node = createServer((_request, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
  await new Promise((resolve) => node.listen(0, '127.0.0.1', resolve))
  const coin = `[{ token: { caip2, address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', name: 'Ether', symbol: 'ETH', decimals: 18, isCoin: true }, amount: 1n }]`
  const after = (ms) => `await new Promise((done) => setTimeout(done, ${ms})); return ${coin}`
  const dead = `await new Promise((done) => setTimeout(done, 8000)); throw new Error('dead')`
  const run = async (first) => {
    const sources = [sourceText('one', first), sourceText('two', after(20)), sourceText('three', after(20))]
    const config =
      makeConfig(`networks: { 'eip155:1': { name: 'Ethereum', symbol: 'ETH', rpcUrls: ['http://127.0.0.1:${node.address().port}'] } },
  sources: { balances: [${sources.join(', ')}] },`)
    const server = await startServer(config.folder, { roles: 'blockchain' })
    try {
      const pathOf = (at) =>
        `/blockchain/v1/account/0x${(at + 1).toString(16).padStart(40, '0')}/balance?projectId=shop&currency=usd&chainId=eip155:1&st=a&sv=b`
      const portOf = () => server.port
      const cpu = server.cpu()
      const { failures, times } = await ask({ pathOf, portOf, atOnce: 32, seconds, expected: () => '"ETH"' })
      return {
        failures,
        n: times.length,
        p50: quantile(times, 0.5),
        p95: quantile(times, 0.95),
        max: quantile(times, 1),
        cpuMs: ((server.cpu() - cpu) * 1000) / times.length,
      }
    } finally {
      await server.end()
      config.remove()
    }
  }
  try {
    return {
      well: await run(after(20)),
      refusing: await run("throw new Error('dead')"),
      silent: await run(dead),
    }
  } finally {
    node.close()
  }
}
