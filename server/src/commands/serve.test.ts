import { afterEach, expect, test, vi } from 'vitest'
import { startServer } from '../serve/startServer.js'
import { serveCommand } from './serve.js'

vi.mock('../serve/startServer.js', () => ({ startServer: vi.fn() }))
vi.mock('../config/loadConfig.js', () => ({
  loadConfig: async () => ({
    config: {
      origin: 'http://localhost:4610',
      projects: { shop: { name: 'Shop', origins: ['https://shop.io'] } },
    },
    source: '',
  }),
}))

const before = { SIGINT: process.listeners('SIGINT'), SIGTERM: process.listeners('SIGTERM') }
afterEach(() => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    for (const listener of process.listeners(signal))
      if (!before[signal].includes(listener)) process.off(signal, listener)
  vi.restoreAllMocks()
})

/** Has the command, and nobody else in this process, take a signal. */
function signal(): void {
  for (const listener of process.listeners('SIGTERM'))
    if (!before.SIGTERM.includes(listener)) listener('SIGTERM')
}

/** Runs the command, with a start that waits until the test says so. */
async function serve() {
  let start = (): void => {}
  const close = vi.fn(async () => {})
  const running = { close, port: 1, operationsPort: 2, roles: [] }
  vi.mocked(startServer).mockReset()
  vi.mocked(startServer).mockReturnValue(
    new Promise((resolve) => {
      start = () => resolve(running)
    }),
  )
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  const served = serveCommand({ config: 'appkit.server.ts' })
  await vi.waitFor(() => expect(startServer).toHaveBeenCalled())
  return { close, exit, served, start: () => start() }
}

test('who ends a server that still starts does not wait for the start', async () => {
  const { close, exit } = await serve()
  signal()
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0))
  expect(close).not.toHaveBeenCalled()
})

test('who ends a server that has started has it answer what was asked', async () => {
  const { close, exit, served, start } = await serve()
  start()
  await served
  signal()
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0))
  expect(close).toHaveBeenCalledOnce()
})
