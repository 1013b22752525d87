import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readWebhooks, type WebhookConfig } from '../src/server/config/webhooks.js'
import { createDeliverer } from '../src/server/events/createDeliverer.js'
import type { PostEvent } from '../src/server/events/postEvent.js'
import { createStore } from '../src/server/storage/createStore.js'
import { watched, world } from './frameServer.js'

/** A message as a host's backend has it. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A backend that takes webhooks, on this machine. */
export async function openReceiver() {
  const received: Received[] = []
  const state = { status: 204, headers: {} as Record<string, string> }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers, body })
    response.writeHead(state.status, state.headers).end('x'.repeat(100_000))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    state,
    url: `http://127.0.0.1:${port}/hooks`,
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}

/** A process that delivers from the database of the test, when the test says so. */
export async function openDeliverer(webhooks: Readonly<Record<string, WebhookConfig>>, post?: PostEvent) {
  const refuse = (what: string): never => {
    throw new Error(what)
  }
  let hasStarted = false
  const seen = watched(world.database, (text, values) => {
    if (hasStarted) world.watch?.(text, values)
  })
  const store = await createStore(seen, () => world.clock)
  hasStarted = true
  const config = { webhooks: readWebhooks(webhooks, refuse) } as Parameters<
    typeof createDeliverer
  >[0]['config']
  const deliverer = createDeliverer(
    { config, store, onError: (error: unknown) => world.errors.push(error) },
    post,
    { isTimed: false },
  )
  return deliverer
}
