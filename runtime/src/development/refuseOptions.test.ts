// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAppKit } from '../createAppKit.js'
import { testNetworks } from '../kit/testKit.js'
import { eip155 } from '../namespaces/eip155/index.js'

const parts = { namespaces: [eip155], features: [] }
const make = (options: object) =>
  createAppKit({ projectId: 'x', networks: testNetworks, ...options } as never, parts)

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllEnvs()
})

describe('an option of another kit', () => {
  it.each<[name: string, options: object, instead: RegExp]>([
    ['enableCoinbase', { enableCoinbase: false }, /excludeWalletIds/],
    ['showWallets', { showWallets: false }, /enableWallets: false/],
    ['coinbasePreference', { coinbasePreference: 'smartWalletOnly' }, /remove the option/],
    [
      'universalProviderConfigOverride.rpcMap',
      { universalProviderConfigOverride: { rpcMap: {} } },
      /customRpcUrls/,
    ],
    [
      'universalProviderConfigOverride.defaultChain',
      { universalProviderConfigOverride: { defaultChain: 'eip155:1' } },
      /defaultNetwork/,
    ],
    [
      'customRpcUrls[].config',
      { customRpcUrls: { 'eip155:1': [{ url: 'https://a.example', config: { timeout: 1 } }] } },
      /into its url/,
    ],
  ])('is refused by name, with what to do instead: %s', (details, options, instead) => {
    expect(() => make(options)).toThrow(
      expect.objectContaining({
        code: 'OPTION_UNSUPPORTED',
        details,
        message: expect.stringMatching(instead),
      }),
    )
    const notice = document.querySelector('appkit-development-notice')?.shadowRoot?.textContent
    expect(notice).toContain(details)
  })

  it('is taken with a value that says what the kit does', () => {
    const same = { enableCoinbase: true, showWallets: true, coinbasePreference: 'all' }
    expect(() =>
      make({ ...same, customRpcUrls: { 'eip155:1': [{ url: 'https://a.example' }] } }),
    ).not.toThrow()
  })

  it('does not keep a production build from working', () => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(() => make({ showWallets: false })).not.toThrow()
  })
})
