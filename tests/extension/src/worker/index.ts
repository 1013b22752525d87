import { type Answer, isFrom, type Question, type WalletName } from '../messages.js'
import { pack } from '../pack.js'
import { answer } from './answer.js'
import { createKeepers } from './createKeepers.js'
import { createStorage } from './createStorage.js'

const ports = new Set<chrome.Port>()
const keepers = createStorage().then(createKeepers)
globalThis.keepers = keepers

const tell = (name: string, event: string, value: unknown, to: Iterable<chrome.Port> = ports) => {
  const message: Answer = { from: 'test-wallet', wallet: name as WalletName, event, value: pack(value) }
  for (const port of to) port.postMessage(message)
}

void keepers.then((all) => {
  for (const [name, keeper] of Object.entries(all)) keeper.follow((event, value) => tell(name, event, value))
})

chrome.runtime.onConnect.addListener(async (port) => {
  // The port takes messages from the first moment on; they are answered once the wallets are there.
  port.onMessage.addListener(async (message) => {
    if (!isFrom<Question>(message, 'test-wallet-page')) return
    const reply = await answer(await keepers, message)
    // The page may have gone while its wallet signed.
    if (ports.has(port)) port.postMessage(reply)
  })
  ports.add(port)
  port.onDisconnect.addListener(() => ports.delete(port))
  for (const [name, { first }] of Object.entries(await keepers)) if (first) tell(name, ...first(), [port])
})
