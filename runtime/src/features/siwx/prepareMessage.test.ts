import { expect, it, vi } from 'vitest'
import { testAccounts, testKit } from '../../kit/testKit.js'
import { prepareMessage } from './prepareMessage.js'
import type { Signer, SignInSource } from './session.js'

const [first, second] = testAccounts.map(
  ({ address }) => ({ key: `eip155:1:${address}`, network: 'eip155:1', address }) as unknown as Signer,
)
const source = {
  createMessage: vi.fn(async ({ accountAddress }: { accountAddress: string }) => ({ accountAddress })),
} as unknown as SignInSource

it('a message that could not be made for one account takes nothing from the account chosen meanwhile', async () => {
  if (first === undefined || second === undefined) throw new Error('There are not two accounts')
  const { kit } = testKit()
  let fail = (_: Error) => {}
  const away = new Promise<SignInSource>((_, reject) => {
    fail = reject
  })
  const failed = prepareMessage(kit, first, () => away)
  const shown = prepareMessage(kit, second, async () => source)
  fail(new Error('away'))
  await expect(failed).rejects.toThrow('away')
  expect(prepareMessage(kit, second, async () => source)).toBe(shown)
  const again = prepareMessage(kit, first, async () => source)
  expect(await again).toMatchObject({ accountAddress: first.address })
})
