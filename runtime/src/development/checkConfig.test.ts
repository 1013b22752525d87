// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAppKit } from '../createAppKit.js'
import { testNetworks } from '../kit/testKit.js'
import { eip155 } from '../namespaces/eip155/index.js'
import { solana } from '../namespaces/solana/index.js'
import { solanaMainnet } from '../namespaces/solana/networks.js'

const notice = () => document.querySelector('appkit-development-notice')?.shadowRoot?.textContent ?? ''
const parts = { namespaces: [eip155], features: [] }
const config = { projectId: 'x', networks: testNetworks, namespaces: ['eip155'] } as const

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

describe('a config and the files that were generated from it', () => {
  it('say nothing when they agree, and when the config lists no namespaces', () => {
    createAppKit(config, parts)
    createAppKit({ projectId: 'x', networks: testNetworks }, parts)
    expect(notice()).toBe('')
  })

  it('tell of a namespace that was not generated, and which command to run', () => {
    const error = expect.objectContaining({
      code: 'ADAPTER_NOT_FOUND',
      message:
        'The config has solana, and the files generated from it do not. Run: npx create-appkit generate',
    })
    const more = {
      ...config,
      namespaces: ['eip155', 'solana'],
      networks: [...testNetworks, solanaMainnet],
    } as const
    expect(() => createAppKit(more, parts)).toThrow(error)
    expect(notice()).toContain('Run: npx create-appkit generate')
  })

  it('tell of a network whose namespace is not listed', () => {
    expect(() => createAppKit({ ...config, networks: [...testNetworks, solanaMainnet] }, parts)).toThrow(
      /networks of solana \(Solana\)/,
    )
  })

  it('tell of a namespace that is no longer listed, and go on', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    createAppKit(config, { ...parts, namespaces: [eip155, solana] })
    expect(notice()).toContain('The generated files have solana')
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('show any other reason why no kit is made', () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    expect(() => createAppKit({ ...config, networks: [] }, parts)).toThrow()
    expect(notice()).toContain('The config names no network.')
    expect(() => createAppKit({ ...config, networks: [...testNetworks, ...testNetworks] }, parts)).toThrow()
    expect(notice()).toContain(testNetworks[0]?.caipNetworkId)
    expect(logged).toHaveBeenCalledTimes(1)
  })

  it('show nothing in production', () => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(() => createAppKit({ ...config, networks: [] }, parts)).toThrow()
    expect(notice()).toBe('')
  })
})

describe('a config that asks for consent', () => {
  const features = { legalCheckbox: true }

  it('tells that nobody is asked where it names no text', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    createAppKit({ ...config, features }, parts)
    expect(notice()).toContain('nobody is asked: set termsConditionsUrl or privacyPolicyUrl')
    expect(warn).toHaveBeenCalledOnce()
  })

  it.each(['termsConditionsUrl', 'privacyPolicyUrl'])('says nothing where it has a %s', (option) => {
    createAppKit({ ...config, features, [option]: 'https://shop.example/text' }, parts)
    expect(notice()).toBe('')
  })
})

describe('networks of a config', () => {
  const [network] = testNetworks
  it.each([
    [[network, network], 'NETWORK_DUPLICATE'],
    [[{ ...network, caipNetworkId: 'eip155:01' }], 'NETWORK_INVALID'],
    [[{ ...network, rpcUrls: {} }], 'NETWORK_INVALID'],
    [[null], 'NETWORK_INVALID'],
    [[{ ...network, chainNamespace: 'solana', caipNetworkId: 'solana:x' }], 'ADAPTER_NOT_FOUND'],
  ])('%j are refused as %s', (networks, code) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const create = () => createAppKit({ projectId: 'x', networks: networks as never }, parts)
    expect(create).toThrow(expect.objectContaining({ code }))
  })
})

describe('arguments that only JavaScript allows', () => {
  const { caipNetworkId, chainNamespace, ...chain } = solanaMainnet
  it.each([
    ['no config', [undefined, parts], 'NETWORKS_MISSING', /Pass it what appkit\.config\.ts exports/],
    ['no parts', [config], 'ADAPTER_NOT_FOUND', /Run: npx create-appkit generate/],
    ['no features', [config, { namespaces: [eip155] }], 'ADAPTER_NOT_FOUND', /namespaces and features/],
    [
      'a chain of another library',
      [{ ...config, networks: [chain] }, parts],
      'NETWORK_INVALID',
      `The network ${chain.name} of the config has no chainNamespace and caipNetworkId.`,
    ],
    [
      'a network that was not imported',
      [{ ...config, networks: [undefined] }, parts],
      'NETWORK_INVALID',
      'The network undefined of the config has no id, name,',
    ],
  ])('are refused in words that say what to do: %s', (_, given, code, message) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const create = createAppKit as (...values: readonly unknown[]) => unknown
    expect(() => create(...given)).toThrow(message)
    expect(() => create(...given)).toThrow(expect.objectContaining({ code }))
    expect(notice()).toMatch(message)
  })
})
