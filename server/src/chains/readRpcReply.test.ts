import { expect, test } from 'vitest'
import { RpcError, readRpcReply } from './readRpcReply.js'

const errorOf = (error: object): unknown => {
  try {
    return readRpcReply({ error })
  } catch (thrown) {
    return thrown
  }
}

test('what a contract reverted with stays in the error', () => {
  const error = errorOf({ code: 3, message: 'execution reverted', data: '0x556f1830' })
  expect(error).toBeInstanceOf(RpcError)
  expect(error).toMatchObject({ code: 3, message: 'execution reverted', data: '0x556f1830' })
})

test.each([
  undefined,
  null,
  'Reverted 0x55',
  '0x5',
  { data: '0x55' },
])('%j is nothing that a contract says', (data) => {
  expect(errorOf({ code: -32000, message: 'no', data })).toMatchObject({ code: -32000, data: undefined })
})
