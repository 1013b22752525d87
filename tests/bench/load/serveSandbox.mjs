// A sandbox in a process of its own, so that its memory is its own. Started by load.mjs, controlled by messages.
import { startSandbox } from '../../../sandbox/dist/index.js'

const [dataDir, transactions] = process.argv.slice(2)
const log = (line) => process.stderr.write(`${line}\n`)
const seed = { name: 'demo', transactions: Number(transactions) }
const sandbox = await startSandbox({ port: 0, dataDir, log, seed })

const handlers = {
  memory: () => process.send({ rss: process.memoryUsage().rss, heap: process.memoryUsage().heapUsed }),
  stop: async () => {
    process.send(sandbox.stats())
    await sandbox.close()
    process.disconnect()
  },
}
process.on('message', (message) => handlers[message]())
process.send({ url: sandbox.url })
