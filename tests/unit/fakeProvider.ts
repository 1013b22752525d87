import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, expect } from 'vitest'
import { readProvider } from '../../server/src/adapters/base/createProvider.js'
import { httpNodes } from '../../server/src/adapters/nodes/httpNodes.js'
import { listen } from '../../server/src/http/listen.js'
import { mountSpec } from '../../server/src/http/mountSpec.js'
import type { AppEnv, Handlers } from '../../server/src/http/types.js'

const ends: (() => Promise<unknown> | unknown)[] = []

/** Ends the fakes after each test. To be called once in a file. */
export function endFakes(): void {
  afterEach(async () => void (await Promise.all(ends.splice(0).map((end) => end()))))
}

/** A fake of a provider, whose requests and replies are checked by the same document as those of the real one. */
export async function fakeProvider(name: string, handlers: Handlers): Promise<string> {
  const app = new Hono<AppEnv>()
  const onBroken = (message: string) => expect.fail(message)
  mountSpec({ app, base: '', operations: readProvider(name), handlers, onBroken })
  const { close, port } = await listen({ port: 0, answer: app.fetch, onFailure: onBroken })
  ends.push(close)
  return `http://127.0.0.1:${port}`
}

/** A server that answers as a test wants, such as not at all. */
export async function rawServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export const json = (value: unknown) => ({ status: 200, json: value })

/** The parts that sources are made with, where there are no networks. */
export const parts = { networks: {}, nodes: httpNodes({}, { report: () => {}, onError: () => {} }) }
