import { describe, expect, it } from 'vitest'
import { checkHostConfig } from './checkHostConfig.js'

const network = (id: string) => ({
  caipNetworkId: id,
  rpcUrls: { default: { http: [`http://${id.replace(':', '.')}`] } },
})
const good = {
  projectId: 'local',
  namespaces: ['eip155'],
  networks: [network('eip155:31337'), network('eip155:1')],
}

describe('checkHostConfig', () => {
  it('takes what generation depends on', () => {
    const config = { ...good, features: { swaps: false }, theme: { accent: '#112233' }, demoWallet: true }
    expect(checkHostConfig(config, 'appkit.config.ts')).toEqual({
      configFile: 'appkit.config.ts',
      namespaces: ['eip155'],
      features: { swaps: false },
      demoWalletRpcUrl: 'http://eip155.31337',
      accent: '#112233',
    })
  })

  it.each<[name: string, config: unknown, sentence: RegExp]>([
    ['no object', 3, /must be an object/],
    ['no project id', { ...good, projectId: ' ' }, /projectId is missing/],
    ['no networks', { ...good, networks: [] }, /at least one network/],
    ['something else in networks', { ...good, networks: ['mainnet'] }, /networks\[0\] is not a network/],
    ['an undefined import', { ...good, networks: [undefined] }, /networks\[0\] is not a network/],
    [
      'a network twice',
      { ...good, networks: [network('eip155:1'), network('eip155:1')] },
      /lists eip155:1 twice/,
    ],
    ['no namespaces', { ...good, namespaces: undefined }, /namespaces must list/],
    [
      'a planned namespace',
      { ...good, namespaces: ['solana'] },
      /solana is not in this version yet; available: eip155/,
    ],
    ['an unknown namespace', { ...good, namespaces: ['eip15'] }, /"eip15" is not a namespace/],
    [
      'a network of no namespace',
      { ...good, networks: [network('solana:1')] },
      /namespaces does not list solana/,
    ],
    [
      'an unknown feature',
      { ...good, features: { swap: true } },
      /features has "swap".*Did you mean swaps\?/,
    ],
    ['features as a list', { ...good, features: ['swaps'] }, /features must be an object/],
    [
      'an accent that breaks out',
      { ...good, theme: { accent: 'red; } body { color: red' } },
      /theme\.accent/,
    ],
    [
      'a demo wallet without its chain',
      { ...good, networks: [network('eip155:1')], demoWallet: true },
      /demoWallet/,
    ],
  ])('%s', (_name, config, sentence) => {
    const check = () => checkHostConfig(config, 'appkit.config.ts')
    expect(check).toThrow(sentence)
    expect(check).toThrow(/^appkit\.config\.ts: /)
    expect(check).toThrow(expect.objectContaining({ exitCode: 1, code: 'CONFIG_INVALID' }))
  })
})
