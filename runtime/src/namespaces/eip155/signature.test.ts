import { expect, it } from 'vitest'
import { openDriver } from '../../kit/testCalls.js'
import { eip155 as eip155Driver } from './index.js'

const eip155 = await openDriver(eip155Driver)

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Asks a wallet that answers with this, whatever it is asked. */
function sign(reply: unknown): Promise<string> {
  const asked = { address, message: 'Hello', caipNetworkId: 'eip155:1' } as const
  const provider = { request: async () => reply }
  const connector = { id: 'x', name: 'X', type: 'announced', namespace: 'eip155', provider } as const
  return eip155.signMessage(connector, asked, { signal: new AbortController().signal })
}

it.each([62, 130, 1024])('a signature of %i hex digits is one', async (digits) => {
  expect(await sign(`0x${'aB'.repeat(digits / 2)}`)).toHaveLength(digits + 2)
})

it.each([
  `0x${'a'.repeat(61)}`,
  'a'.repeat(64),
  `0x${'g'.repeat(64)}`,
  `0x${'a'.repeat(64)}\n`,
  '0x',
  null,
  7,
])('%j is no signature', async (reply) => {
  await expect(sign(reply)).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
})
