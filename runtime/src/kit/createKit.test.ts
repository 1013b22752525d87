import { describe, expect, it } from 'vitest'
import { testKit } from './testKit.js'

describe('config', () => {
  it.each([
    [{ networks: [] }, 'NETWORKS_MISSING'],
    [{ siwx: {}, siweConfig: {} }, 'SIGN_IN_CONFIGURED_TWICE'],
    [{ siwx: {} }, 'SIGN_IN_MISSING'],
    [{ siweConfig: {} }, 'SIGN_IN_MISSING'],
  ])('%j is refused as %s', (config, code) =>
    expect(() => testKit(config as never)).toThrow(expect.objectContaining({ code })))

  it('raises the alert of a missing project id once and still makes a kit', () => {
    const { kit } = testKit({ projectId: '' })
    expect(kit.alert.value).toEqual({
      code: 'PROJECT_ID_NOT_CONFIGURED',
      message: 'Project ID Not Configured',
    })
  })

  it('starts on the default network', () => {
    expect(testKit({ defaultNetwork: 'eip155:8453' }).kit.activeChain.value?.network.value?.id).toBe(8453)
  })
})

describe('the route of a view that a later feature replaces', () => {
  const load = async () => ({ views: {} })
  const earlier = {
    id: 'wallet',
    routes: { Ask: { load, keep: true, closable: false, role: 'approval' } },
  } as const

  it('keeps its role and closes as before, and is not kept rendered', () => {
    const own = async () => ({ views: {} })
    const { kit } = testKit({}, [], undefined, [earlier, { id: 'own', routes: { Ask: { load: own } } }])
    expect(kit.routes.get('Ask')).toEqual({ load: own, keep: false, closable: false, role: 'approval' })
  })

  it('takes what the later feature says', () => {
    const own = { load, keep: true, closable: true }
    const { kit } = testKit({}, [], undefined, [earlier, { id: 'own', routes: { Ask: own } }])
    expect(kit.routes.get('Ask')).toEqual({ ...own, role: 'approval' })
  })
})
