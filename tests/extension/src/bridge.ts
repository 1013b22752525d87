import { type Answer, isFrom, type Question } from './messages.js'
import { pack } from './pack.js'
import { unpack } from './unpack.js'

/** The worker sleeps after a while and takes the port with it; the next question wakes it. */
let port: chrome.Port | undefined

function open(): chrome.Port {
  const opened = chrome.runtime.connect()
  opened.onMessage.addListener((message) => {
    if (isFrom<Answer>(message, 'test-wallet')) window.postMessage(unpack(message), window.origin)
  })
  opened.onDisconnect.addListener(() => {
    port = undefined
  })
  return opened
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window || origin !== window.origin || !isFrom<Question>(data, 'test-wallet-page')) return
  port ??= open()
  port.postMessage(pack(data))
})
