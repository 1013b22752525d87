import { expect, test } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import { openLogin } from './openLogin.js'

test('a host opens the log-in with the way that it names, and without the feature is told that there is none', async () => {
  await expect(openLogin(testKit().kit, 'passkey')).rejects.toMatchObject({ code: 'VIEW_NOT_FOUND' })
  for (const way of ['email', 'passkey', 'guest'] as const) {
    const { kit } = testKit({}, ['Connect', 'EmailLogin'])
    await openLogin(kit, way)
    expect(kit.modal.value.open).toBe(true)
    expect(kit.router.value).toEqual([{ view: 'EmailLogin', data: { way } }])
  }
})
