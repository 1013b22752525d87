import { encodeAbiParameters, stringToHex } from 'viem'
import { expect, it } from 'vitest'
import { testNetworks } from '../../kit/testKit.js'
import { serveFaults } from '../testing/faultServer.js'
import { serviceKit } from '../testing/operations.js'
import { answering } from '../testing/support.js'
import { readToken } from './readToken.js'

const [network] = testNetworks
if (network === undefined) throw new Error('no network')
const server = serveFaults()
const token = '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2'
const { signal } = new AbortController()
const textOf = (symbol: string) => encodeAbiParameters([{ type: 'string' }], [symbol])

/** Reads a token whose contract answers so; undefined is a revert. */
function read(symbol: string | undefined, decimals = encodeAbiParameters([{ type: 'uint8' }], [18])) {
  server.answers.set(
    '/v1/',
    answering(({ params }) => {
      const { data } = params[0] as { readonly data: string }
      const result = data.startsWith('0x313ce567') ? decimals : symbol
      return result === undefined ? { error: { code: 3, message: 'execution reverted' } } : { result }
    }),
  )
  return readToken({ kit: serviceKit(server.url).kit, network: network as never }, { token, signal })
}

it.each([
  ['a text', textOf('USDC'), 'USDC'],
  ['32 bytes, as older tokens do', stringToHex('MKR', { size: 32 }), 'MKR'],
])('readToken reads a symbol that the contract gives as %s', async (_how, symbol, expected) => {
  expect(await read(symbol)).toEqual({ symbol: expected, decimals: 18 })
})

it.each([
  ['nothing', '0x'],
  ['an empty text', textOf('')],
  ['empty bytes', `0x${'0'.repeat(64)}`],
  ['a long text', textOf('x'.repeat(33))],
  ['a revert', undefined],
])('readToken knows no unit of a contract that answers with %s', async (_how, symbol) => {
  expect(await read(symbol)).toBeUndefined()
})
