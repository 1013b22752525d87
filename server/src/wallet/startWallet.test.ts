import { afterEach, expect, test, vi } from 'vitest'
import { startWallet } from './startWallet.js'

const { close, create } = vi.hoisted(() => ({ close: vi.fn(async () => {}), create: vi.fn() }))
vi.mock('../frame/frame.js', () => ({
  createFrameServer: async (options: unknown) => {
    create(options)
    return { close }
  },
}))
afterEach(() => void vi.useRealTimers())

async function start() {
  const [onError, onMail] = [vi.fn(), vi.fn()]
  const wallet = await startWallet({
    config: (port) => ({ origin: `http://127.0.0.1:${port}` }) as never,
    database: {} as never,
    secret: new Uint8Array(32),
    port: 0,
    clientOf: () => 'local',
    onError,
    onMail,
  })
  const isListening = () =>
    fetch(wallet.origin).then(
      () => true,
      () => false,
    )
  return { wallet, onError, onMail, isListening }
}

test('a wallet that does not end is left after 16 seconds', async () => {
  close.mockReturnValueOnce(new Promise(() => {}))
  const { isListening, wallet } = await start()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ending = wallet.close()
  await vi.advanceTimersByTimeAsync(16_001)
  vi.useRealTimers()
  await ending
  expect(await isListening()).toBe(false)
})

test('a wallet that cannot end says why, and listens no more', async () => {
  const cause = new Error('the database is away')
  close.mockRejectedValueOnce(cause)
  const { isListening, onError, wallet } = await start()
  await wallet.close()
  expect(onError).toHaveBeenCalledWith(cause)
  expect(await isListening()).toBe(false)
})

test('the mails of a wallet are told to who counts them', async () => {
  const { onMail, wallet } = await start()
  create.mock.lastCall?.[0].onMail('refused')
  expect(onMail).toHaveBeenCalledWith('refused')
  await wallet.close()
})
