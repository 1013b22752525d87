import { expect, test } from 'vitest'
import { RpcError, readRpcReply } from './readRpcReply.js'

const errorOf = (error: unknown): unknown => {
  try {
    return readRpcReply({ error })
  } catch (thrown) {
    return thrown
  }
}

test('readRpcReply keeps in the error what a contract reverted with', () => {
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
])('readRpcReply takes %j for nothing that a contract says', (data) => {
  expect(errorOf({ code: -32000, message: 'no', data })).toMatchObject({ code: -32000, data: undefined })
})

test.each<[unknown, number, string]>([
  [{ code: 'LIMIT', message: 'Too many calls' }, -32603, 'Too many calls'],
  [{ code: 4.5, message: {} }, -32603, 'The node refused the call.'],
  [{}, -32603, 'The node refused the call.'],
  ['no', -32603, 'The node refused the call.'],
])('readRpcReply makes of the error %j of a node one with a whole number and a text', (error, code, message) => {
  expect(errorOf(error)).toMatchObject({ name: 'RpcError', code, message })
})

test.each([
  undefined,
  null,
  'ok',
  [],
  {},
  { jsonrpc: '2.0', id: 1 },
])('readRpcReply refuses %j, which says nothing', (reply) => {
  expect(() => readRpcReply(reply)).toThrow('The node sent no reply.')
})

test('readRpcReply gives a result, also null', () => {
  expect(readRpcReply({ result: '0x1' })).toBe('0x1')
  expect(readRpcReply({ result: null, error: null })).toBeNull()
})
