import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppMessage } from '../../../../generated/frame-messages/types.js'
import { createChannel } from './createChannel.js'

const setUp = () => {
  const sent: AppMessage[] = []
  const close = vi.fn()
  const channel = createChannel({
    draws: true,
    send: (message) => void sent.push(message),
    sendView: () => {},
    close,
  })
  const reply = (type: string, payload?: unknown, id = sent.at(-1)?.id) =>
    channel.receive({ id, type: `@w3m-frame/${type}`, ...(payload !== undefined && { payload }) })
  return { channel, sent, close, reply }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a request', () => {
  it('has an id of 22 characters of its own, and settles with the reply to it', async () => {
    const { channel, sent, reply } = setUp()
    const asked = channel.request('CONNECT_EMAIL', { email: 'ada@example.com' })
    void channel.request('GET_CHAIN_ID')
    const [first] = sent
    expect(first).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      type: '@w3m-app/CONNECT_EMAIL',
      payload: { email: 'ada@example.com' },
    })
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
    reply('CONNECT_EMAIL_SUCCESS', { action: 'VERIFY_OTP' }, first?.id)
    await expect(asked).resolves.toEqual({ action: 'VERIFY_OTP' })
  })

  it('rejects with what the frame says, or that it failed', async () => {
    const { channel, reply } = setUp()
    const wrong = channel.request('CONNECT_OTP', { otp: '1' })
    reply('CONNECT_OTP_ERROR', { message: 'This code is not right.' })
    await expect(wrong).rejects.toMatchObject({ code: 'FRAME_FAILED', message: 'This code is not right.' })
    const blank = channel.request('CONNECT_OTP', { otp: '1' })
    reply('CONNECT_OTP_ERROR', { message: '' })
    await expect(blank).rejects.toMatchObject({ code: 'FRAME_FAILED', message: 'An error occurred' })
  })

  it('that the user declines is declined, which is said of calls only', async () => {
    const { channel, reply } = setUp()
    const call = channel.request('RPC_REQUEST', { method: 'personal_sign', params: ['0x', '0x'] })
    reply('RPC_REQUEST_ERROR', { message: 'User rejected the request' })
    await expect(call).rejects.toMatchObject({ code: 'USER_REJECTED' })
    const login = channel.request('CONNECT_OTP', { otp: '1' })
    reply('CONNECT_OTP_ERROR', { message: 'The code was rejected' })
    await expect(login).rejects.toMatchObject({ code: 'FRAME_FAILED' })
  })

  it('that breaks the rules of the wire is not sent', async () => {
    const { channel, sent } = setUp()
    await expect(channel.request('CONNECT_EMAIL', { email: 'nobody' })).rejects.toMatchObject({
      code: 'FRAME_FAILED',
    })
    expect(sent).toEqual([])
  })

  it('R16: settles at its deadline, and a late reply has no effect', async () => {
    const { channel, reply } = setUp()
    const asked = channel.request('IS_CONNECTED', undefined, { deadline: 30_000 })
    const refused = expect(asked).rejects.toMatchObject({ code: 'IFRAME_REQUEST_TIMEOUT' })
    await vi.advanceTimersByTimeAsync(29_999)
    reply('IS_CONNECTED_SUCCESS', { isConnected: true }, 'another')
    await vi.advanceTimersByTimeAsync(1)
    await refused
    reply('IS_CONNECTED_SUCCESS', { isConnected: true })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('settles when it is given up, in the words of its kind', async () => {
    const { channel } = setUp()
    const control = new AbortController()
    const { signal } = control
    const call = channel.request('RPC_REQUEST', { method: 'personal_sign', params: [] }, { signal })
    const login = channel.request('CONNECT_DEVICE', undefined, { signal })
    control.abort()
    await expect(call).rejects.toMatchObject({ code: 'CANCELLED', message: 'Request was aborted' })
    await expect(login).rejects.toMatchObject({ code: 'FRAME_ABORTED', message: 'Something went wrong' })
    await expect(channel.request('SIGN_OUT', undefined, { signal })).rejects.toMatchObject({
      code: 'FRAME_ABORTED',
    })
  })

  it('settles when the channel closes, and none is sent afterwards', async () => {
    const { channel, sent, close } = setUp()
    const asked = channel.request('GET_USER')
    channel.close()
    await expect(asked).rejects.toMatchObject({ code: 'FRAME_ABORTED' })
    await expect(channel.request('GET_USER')).rejects.toMatchObject({ code: 'FRAME_ABORTED' })
    expect(sent).toHaveLength(1)
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('T-A1: a reply', () => {
  it('to nothing that was asked changes nothing', async () => {
    const { channel, reply } = setUp()
    const settled = vi.fn()
    channel.request('IS_CONNECTED').then(settled, settled)
    for (const id of [undefined, '', 'guessed', '__proto__', 7])
      channel.receive({ id, type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: true } })
    for (const data of [undefined, null, 1, 'text', [], { id: null }]) channel.receive(data)
    // This answer is of another kind and has the right id.
    reply('GET_USER_SUCCESS', { address: '0x1', chainId: 1 })
    await vi.advanceTimersByTimeAsync(0)
    expect(settled).not.toHaveBeenCalled()
  })

  it('that is not one ends its request, and no other', async () => {
    const { channel, reply } = setUp()
    const asked = channel.request('IS_CONNECTED')
    reply('IS_CONNECTED_SUCCESS', { isConnected: 'yes' })
    await expect(asked).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
  })
})
