import { expect, it } from 'vitest'
import { abortable } from './abortable.js'

it('abortable settles with the promise, or when the signal aborts, whichever comes first', async () => {
  const controller = new AbortController()
  expect(await abortable(Promise.resolve(1), controller.signal)).toBe(1)
  await expect(abortable(Promise.reject(new Error('no')), controller.signal)).rejects.toThrow('no')
  const waiting = abortable(new Promise(() => {}), controller.signal)
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' })
  await expect(abortable(Promise.resolve(1), AbortSignal.abort('WALLET_TIMEOUT'))).rejects.toMatchObject({
    code: 'WALLET_TIMEOUT',
  })
})

it('abortable leaves no rejection unheard when its signal had aborted before', async () => {
  const unheard: unknown[] = []
  const listen = (reason: unknown) => void unheard.push(reason)
  process.on('unhandledRejection', listen)
  await expect(abortable(Promise.reject(new Error('late')), AbortSignal.abort())).rejects.toBeInstanceOf(
    Error,
  )
  await new Promise((resolve) => setTimeout(resolve, 10))
  process.off('unhandledRejection', listen)
  expect(unheard).toEqual([])
})
