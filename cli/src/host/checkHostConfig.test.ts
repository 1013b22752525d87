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

describe("the check of a host's config", () => {
  it.each([
    '#abc',
    'rebeccapurple',
    'rgb(0 0 0 / 50%)',
    'color-mix(in oklch, var(--brand) 40%, #fff)',
  ])('takes the colour %s', (accent) => {
    expect(checkHostConfig({ ...good, theme: { accent } }, 'appkit.config.ts').accent).toBe(accent)
  })

  it('takes every value that an option can have', () => {
    const config = {
      ...good,
      endpoints: {
        catalogue: '',
        auth: '/auth',
        relay: 'wss://relay.example',
        analytics: 'https://a.example',
      },
      theme: {
        layout: 'wide',
        variables: { '--appkit-accent': 'rebeccapurple', 'z-index': 7, shadow: 'none' },
      },
      features: {
        socials: ['google'],
        send: undefined,
        walletFeaturesOrder: ['send'],
        connectMethodsOrder: ['own'],
      },
      tokens: {
        'eip155:1': [{ address: `0x${'a'.repeat(40)}`, image: 'https://a.example/a.png' }],
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
          address: 'CfW1druvRrUjzYW3eTLxNMwBDNQgSQbKLQGzrAdRr5CF',
        },
      },
      customRpcUrls: { 'eip155:1': [{ url: 'https://node.example/key' }] },
      defaultNetwork: 'eip155:1',
      universalProviderConfigOverride: { methods: { eip155: ['personal_sign'] } },
      balance: { 'eip155:1': { address: `0x${'a'.repeat(40)}`, symbol: 'USDC', decimals: 6 } },
      paymasters: {
        'eip155:1': { url: 'https://p.example', context: { policy: 'a' } },
        'eip155:31337': undefined,
      },
      messages: { buttons: { connect: 'Log in' }, account: { accounts: (count: number) => `${count}` } },
      nameZone: 'demo.id',
      networkParameter: 'chain',
      locale: 'pt-BR',
      chainImages: { 1: '/a.png' },
      termsConditionsUrl: '/terms',
      privacyPolicyUrl: 'https://a.example/privacy',
      paymentPage: 'https://a.example/checkout?shop=2',
      enableCoinbase: true,
      showWallets: true,
      coinbasePreference: 'all',
      basic: true,
    }
    expect(() => checkHostConfig(config, 'appkit.config.ts')).not.toThrow()
  })

  it('takes what generation depends on', () => {
    const endpoints = { relay: 'ws://127.0.0.1:4600/relay' }
    const config = {
      ...good,
      endpoints,
      features: { swaps: false },
      theme: { accent: '#112233' },
      demoWallet: true,
      customWallets: [{ id: 'own', name: 'Own', onSelect: () => {} }],
    }
    expect(checkHostConfig(config, 'appkit.config.ts')).toEqual({
      configFile: 'appkit.config.ts',
      namespaces: ['eip155'],
      features: { swaps: false },
      endpoints: ['relay'],
      networkIds: ['eip155:31337', 'eip155:1'],
      options: expect.arrayContaining(['theme', 'customWallets', 'customWallets[].onSelect']),
      demoWallet: { namespaces: ['eip155'], rpcUrls: { rpcUrl: 'http://eip155.31337' } },
      accent: '#112233',
    })
  })

  it('takes the language of the buttons from any form of its tag, and none where they are in English', () => {
    const languageOf = (locale?: string) => checkHostConfig({ ...good, locale }, 'appkit.config.ts').language
    expect(['de', 'de-AT', 'pt-PT', 'zh-Hant-HK'].map(languageOf)).toEqual(['de', 'de', 'pt-BR', 'zh-TW'])
    expect([undefined, 'en', 'en-GB', 'sv'].map(languageOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('takes "enableWalletConnect: false" for the switch of the feature', () => {
    const { features } = checkHostConfig({ ...good, enableWalletConnect: false }, 'appkit.config.ts')
    expect(features).toEqual({ walletConnect: false })
  })

  it('has the demo wallet on every namespace that needs no chain, and where its sandbox chain is listed', () => {
    const five = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']
    const solana = 'solana:FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f'
    const demoWallet = (...ids: string[]) => {
      const others = five.filter((id) => !ids.some((one) => one.startsWith(id))).map((id) => `${id}:other`)
      const networks = [...ids, ...others].map(network)
      return checkHostConfig({ ...good, namespaces: five, networks, demoWallet: true }, 'appkit.config.ts')
        .demoWallet
    }
    expect(demoWallet('eip155:31337', solana)).toEqual({
      namespaces: five,
      rpcUrls: { rpcUrl: 'http://eip155.31337', solanaRpcUrl: `http://${solana.replace(':', '.')}` },
    })
    const moved = checkHostConfig(
      {
        ...good,
        networks: [network('eip155:31337')],
        demoWallet: true,
        endpoints: { blockchainApi: 'http://localhost:4700/blockchain/' },
      },
      'appkit.config.ts',
    )
    expect(moved.demoWallet?.rpcUrls).toEqual({
      rpcUrl: `http://localhost:4700/blockchain/v1/?chainId=eip155:31337&projectId=${good.projectId}`,
    })
    expect(demoWallet('eip155:1', solana)?.namespaces).toEqual(['solana', 'polkadot', 'bip122', 'cosmos'])
    expect(demoWallet('bip122:000000000019d6689c085ae165831e93')).toEqual({
      namespaces: ['polkadot', 'bip122', 'cosmos'],
      rpcUrls: {},
    })
  })

  it.each<[name: string, config: unknown, sentence: RegExp]>([
    ['no object', 3, /must be an object/],
    ['no project id', { ...good, projectId: ' ' }, /projectId is missing/],
    [
      'a balance that is none',
      { ...good, balance: 'gold' },
      /balance must be 'native', 'none' or .*, not "gold"/,
    ],
    [
      'a token without decimals as the balance',
      { ...good, balance: { 'eip155:1': { address: `0x${'a'.repeat(40)}`, symbol: 'A' } } },
      /balance\['eip155:1'\] must be \{ address, symbol, decimals \}/,
    ],
    [
      'the balance of a network that is none',
      { ...good, balance: { mainnet: { address: `0x${'a'.repeat(40)}`, symbol: 'A', decimals: 6 } } },
      /balance is by network: "mainnet" must read like/,
    ],
    [
      'a paymaster without an address',
      { ...good, paymasters: { 'eip155:1': { url: 'x' } } },
      /paymasters\['eip155:1'\] must be \{ url: 'https:\/\/…', context\? \}/,
    ],
    [
      'a paymaster that is not encrypted',
      { ...good, paymasters: { 'eip155:1': { url: 'http://p.example' } } },
      /paymasters\['eip155:1'\] must be/,
    ],
    [
      'a context that is none',
      { ...good, paymasters: { 'eip155:1': { url: 'https://p.example', context: 'a' } } },
      /paymasters\['eip155:1'\] must be/,
    ],
    [
      'words that are none',
      { ...good, messages: { buttons: { connect: 5 } } },
      /messages\.buttons\.connect must be a text or a function, not 5/,
    ],
    [
      'an area of words that is none',
      { ...good, messages: { buttons: 'a' } },
      /messages\.buttons must be an object/,
    ],
    ['no zone of names', { ...good, nameZone: 'Demo id' }, /nameZone must be a zone such as 'demo\.id'/],
    [
      'no page for payment links',
      { ...good, paymentPage: '/checkout' },
      /paymentPage must be an address such as 'https:\/\/example\.org\/checkout', not "\/checkout"/,
    ],
    ['no language', { ...good, locale: 'German please' }, /locale must be a language such as 'de'/],
    ['no name of a parameter', { ...good, networkParameter: '' }, /networkParameter must have a name/],
    [
      'a click on a wallet that is none',
      { ...good, customWallets: [{ id: 'a', name: 'A', onSelect: 'go' }] },
      /customWallets\[0\]\.onSelect must be a function, not "go"/,
    ],
    [
      'a link of a wallet that is none',
      { ...good, customWallets: [{ id: 'a', name: 'A', mobile_link: 5 }] },
      /customWallets\[0\]\.mobile_link must be a text, not 5/,
    ],
    [
      'a part of an override that is not known',
      { ...good, universalProviderConfigOverride: { method: {} } },
      /universalProviderConfigOverride has "method", which is not known/,
    ],
    [
      'an override that is no list',
      { ...good, universalProviderConfigOverride: { methods: { eip155: 'personal_sign' } } },
      /universalProviderConfigOverride\.methods\.eip155 must be a list of texts/,
    ],
    ['an icon that is none', { ...good, chainImages: { 1: 5 } }, /chainImages\['1'\] must be a text, not 5/],
    [
      'an account type that is none',
      { ...good, defaultAccountTypes: { eip155: true } },
      /defaultAccountTypes\['eip155'\] must be a text, not true/,
    ],
    [
      'terms that are no address',
      { ...good, termsConditionsUrl: 'javascript:alert(1)' },
      /termsConditionsUrl must be an address/,
    ],
    [
      'no way to preload',
      { ...good, preload: 'never' },
      /preload must be one of 'idle', 'intent', 'click', not "never"/,
    ],
    ['no networks', { ...good, networks: [] }, /at least one network/],
    ['something else in networks', { ...good, networks: ['mainnet'] }, /networks\[0\] is not a network/],
    ['an undefined import', { ...good, networks: [undefined] }, /networks\[0\] is not a network/],
    [
      'a network twice',
      { ...good, networks: [network('eip155:1'), network('eip155:1')] },
      /lists eip155:1 twice/,
    ],
    [
      'a namespace twice',
      { ...good, namespaces: ['eip155', 'eip155'] },
      /namespaces lists eip155 twice; remove one/,
    ],
    [
      'a namespace without networks',
      { ...good, namespaces: ['eip155', 'solana'] },
      /namespaces lists solana, but networks has none of it\. Add one, for example solanaMainnet of 'appkit-runtime\/namespaces\/solana\/networks'/,
    ],
    [
      'a misspelt option',
      { ...good, namespace: ['eip155'] },
      /"namespace" is not an option\. Did you mean namespaces\?/,
    ],
    [
      'a misspelt part of one',
      { ...good, endpoints: { catalog: 'http://a' } },
      /"endpoints\.catalog" is not an option\. Did you mean endpoints\.catalogue\?/,
    ],
    ['an option of nobody', { ...good, zzzzzz: 1 }, /"zzzzzz" is not an option\. See docs/],
    ['an inherited name', { ...good, toString: 1 }, /"toString" is not an option/],
    ['text for a switch', { ...good, debug: 'yes' }, /debug must be true or false, not "yes"/],
    ['a word of another list', { ...good, theme: { mode: 'auto' } }, /theme\.mode must be one of 'light'/],
    [
      'a number in a list of texts',
      { ...good, includeWalletIds: [1] },
      /must be a list of texts, not a list/,
    ],
    ['a list for an object', { ...good, customRpcUrls: [] }, /customRpcUrls must be an object, not a list/],
    ['no namespaces', { ...good, namespaces: undefined }, /namespaces must list/],
    [
      'an unknown namespace',
      { ...good, namespaces: ['eip15'] },
      /"eip15" is not a namespace\. Did you mean eip155\? Available: eip155, solana, polkadot, bip122, cosmos\./,
    ],
    ['what people call it', { ...good, namespaces: ['Bitcoin'] }, /Did you mean bip122\?/],
    ['something quite different', { ...good, namespaces: [{}] }, /is not a namespace\. Available/],
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
    ['sign-in with nobody to ask', { ...good, siwx: {} }, /sign-in has nobody to ask: set endpoints.auth/],
    ['two kinds of sign-in', { ...good, siwx: {}, siweConfig: {} }, /Cannot set both/],
    ['sign-in that is off', { ...good, siwx: {}, features: { siwx: false } }, /features.siwx is off/],
    ['features as a list', { ...good, features: ['swaps'] }, /features must be an object/],
    ...['red/*', 'red\r}', 'rgb(0 0 0', 'red)', 'url("x', '\\', '\u2028red', 'red\f', ''].map(
      (accent): [string, unknown, RegExp] => [
        `the accent ${JSON.stringify(accent)}`,
        { ...good, theme: { accent } },
        /theme\.accent/,
      ],
    ),
    [
      'a colour that is none',
      { ...good, theme: { accent: 'notacolour' } },
      /theme\.accent must be a CSS colour/,
    ],
    [
      'a colour of five digits',
      { ...good, theme: { accent: '#12345' } },
      /theme\.accent must be a CSS colour/,
    ],
    [
      'a layout of nobody',
      { ...good, theme: { layout: 'broad' } },
      /theme\.layout must be one of 'narrow', 'wide'/,
    ],
    [
      'a misspelt variable',
      { ...good, theme: { variables: { 'accent-tekst': '#fff' } } },
      /theme\.variables has "accent-tekst".*Did you mean accent-text\?/,
    ],
    [
      'a variable whose colour is none',
      { ...good, themeVariables: { '--appkit-line': 'thick' } },
      /theme\.variables\.line must be a CSS colour/,
    ],
    [
      'a variable that ends its declaration',
      { ...good, theme: { variables: { shadow: 'none; } body {' } } },
      /theme\.variables\.shadow must be a value of CSS/,
    ],
    [
      'a word for a feature',
      { ...good, features: { swaps: 'yes' } },
      /features\.swaps must be true or false, not "yes"/,
    ],
    [
      'a social of nobody',
      { ...good, features: { socials: ['myspace'] } },
      /features\.socials has "myspace"\. It may have google, x/,
    ],
    [
      'a feature of nobody in an order',
      { ...good, features: { walletFeaturesOrder: ['buy'] } },
      /walletFeaturesOrder has "buy"\. It may have onramp, swaps, receive, send/,
    ],
    [
      'an endpoint that is no address',
      { ...good, endpoints: { catalogue: 'localhost' } },
      /endpoints\.catalogue must be an address such as 'https/,
    ],
    [
      'a service of the app without a host',
      { ...good, endpoints: { catalogue: '/catalogue' } },
      /endpoints\.catalogue must be an address such as 'https/,
    ],
    [
      'a catalogue of another site without a scheme',
      { ...good, endpoints: { catalogue: '//evil.example/wallets.json' } },
      /endpoints\.catalogue must be an address such as 'https/,
    ],
    [
      'a relay over http',
      { ...good, endpoints: { relay: 'https://relay.example' } },
      /endpoints\.relay must be an address such as 'wss/,
    ],
    ['an onramp that is no address', { ...good, onramp: { url: 'pay' } }, /onramp\.url must be an address/],
    [
      'a token without an address',
      { ...good, tokens: { 'eip155:1': { image: 'https://a.example/a.png' } } },
      /tokens\['eip155:1'\] must be \{ address, image\?/,
    ],
    [
      'tokens by a number',
      { ...good, tokens: { 1: { address: `0x${'a'.repeat(40)}` } } },
      /tokens is by network: "1" must read like 'eip155:1'/,
    ],
    [
      'an exchange without a router',
      { ...good, swaps: { 'eip155:1': {} } },
      /swaps\['eip155:1'\] must be \{ router/,
    ],
    [
      'an exchange that keeps more than there is',
      { ...good, swaps: { 'eip155:1': { router: `0x${'a'.repeat(40)}`, providerFee: 101 } } },
      /the fee from 0 to 100 percent/,
    ],
    [
      'a seller with one fee',
      { ...good, onramp: { url: 'https://pay.example', fee: [1] } },
      /onramp\.fee must be two numbers from 0 to 100/,
    ],
    [
      'a node that is no address',
      { ...good, customRpcUrls: { 'eip155:1': [{ url: 'node' }] } },
      /customRpcUrls\['eip155:1'\] must be a list of \{ url/,
    ],
    [
      'a default network of nobody',
      { ...good, defaultNetwork: 'eip155:5' },
      /defaultNetwork must be one of networks/,
    ],
    [
      'a wallet without a name',
      { ...good, customWallets: [{ id: 'a' }] },
      /customWallets\[0\] must have an id and a name/,
    ],
    [
      'a storage that cannot forget',
      { ...good, storage: { get() {}, set() {} } },
      /storage needs a function "remove"/,
    ],
    [
      'enableCoinbase',
      { ...good, enableCoinbase: false },
      /enableCoinbase is not supported\. .* excludeWalletIds/,
    ],
    ['showWallets', { ...good, showWallets: false }, /showWallets is not supported\. Use enableWallets/],
    ['coinbasePreference', { ...good, coinbasePreference: 'eoaOnly' }, /coinbasePreference is not supported/],
    [
      'nodes of another kit',
      { ...good, universalProviderConfigOverride: { rpcMap: { 'eip155:1': 'https://a.example' } } },
      /rpcMap is not supported\. Use customRpcUrls/,
    ],
    [
      'the settings of a node',
      { ...good, customRpcUrls: { 'eip155:1': [{ url: 'https://a.example', config: { timeout: 1 } }] } },
      /customRpcUrls\[\]\.config is not supported/,
    ],
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
