// node tests/bench/reconnect.mjs [seconds]: how long WalletConnect takes to be back after 30 s without a network, and until
// a request that was made meanwhile is answered. Real sockets to the sandbox's relay, 20 apps. Exit code 1 beyond a target.
import WebSocket from 'ws'
import { countArgument } from './countArgument.mjs'
import { figure } from './report/figure.mjs'
import { printTable } from './report/printTable.mjs'
import { loadSources } from './server/loadSources.mjs'

const seconds = countArgument('seconds', 30)
const apps = 20

const sources = await loadSources()
const relay = sources.createRelayServer()
await relay.start()
const createSocket = (url) => new WebSocket(url)
const noDatabase = () => Promise.reject(new Error('none'))
const namespaces = sources.requestNamespaces(['eip155:1'])

async function start(number) {
  const page = sources.createTestPage()
  let ready = () => {}
  const app = await sources.createWalletConnect({
    url: relay.url,
    projectId: 'local',
    page: page.page,
    tabs: null,
    createSocket,
    storage: sources.createMemoryStorage(),
    keys: sources.createKeyStore(noDatabase),
    metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
    onEvent() {},
    onState: ({ status }) => status === 'ready' && ready(),
  })
  const phone = sources.createTestPage()
  const seed = String(number).padStart(64, '0')
  const wallet = sources.createTestWallet((deliver) =>
    sources.createRelayClient({
      url: relay.url,
      projectId: 'local',
      seed,
      page: phone.page,
      createSocket,
      deliver,
    }),
  )
  const { uri, session } = await app.propose({ namespaces })
  await wallet.client.pair(uri)
  const { topic } = await session
  return {
    goOffline() {
      for (const each of [page, phone]) each.goOffline()
    },
    /** @returns ms until it is back, and until its request is answered. */
    async comeBack(asked) {
      const began = performance.now()
      const back = new Promise((resolve) => {
        ready = () => resolve(performance.now() - began)
      })
      for (const each of [page, phone]) each.comeOnline()
      return { back: await back, answered: await asked.then(() => performance.now() - began) }
    },
    ask: () => app.request(topic, { chainId: 'eip155:1', method: 'personal_sign', params: ['0x00'] }),
    stop() {
      app.stop()
      wallet.leave()
    },
  }
}

const all = await Promise.all(Array.from({ length: apps }, (_, number) => start(number + 1)))
await relay.stop()
for (const each of all) each.goOffline()
const asked = all.map((each) => each.ask())
await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
await relay.start()
const times = await Promise.all(all.map((each, at) => each.comeBack(asked[at])))
for (const each of all) each.stop()
await relay.stop()

const title = `WalletConnect after ${seconds} s offline`
const figures = [
  {
    id: 'reconnect',
    title: `${title}, connected again`,
    unit: 'ms',
    target: 1500,
    values: times.map(({ back }) => back),
  },
  {
    id: 'reconnect-answer',
    title: `${title}, request answered`,
    unit: 'ms',
    target: 1500,
    values: times.map(({ answered }) => answered),
  },
].map(figure)
process.stdout.write(`${printTable(figures)}\n`)
if (figures.some(({ pass }) => !pass)) process.exitCode = 1
