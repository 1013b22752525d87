// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { createElement, Fragment, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { validateGetWalletsReply } from '../../generated/catalogue/validators.js'
import { cleanWalletName } from '../../runtime/src/chains/createWalletRegistry.js'
import type { Connection, Network } from '../../runtime/src/chains/types.js'
import { AccountSettingsView } from '../../runtime/src/features/account/AccountSettingsView.js'
import { AccountView, NetworkChip } from '../../runtime/src/features/account/AccountView.js'
import { SwitchAddressView } from '../../runtime/src/features/account/SwitchAddressView.js'
import { WalletGrid } from '../../runtime/src/features/connect/allWallets/WalletGrid.js'
import { ConnectView } from '../../runtime/src/features/connect/ConnectView.js'
import { ConnectingWallet } from '../../runtime/src/features/connect/wallet/ConnectingWallet.js'
import { NetworksView } from '../../runtime/src/features/networks/NetworksView.js'
import { SwitchingNetwork } from '../../runtime/src/features/networks/SwitchNetworkView.js'
import type { AppKitConfig } from '../../runtime/src/kit/config.js'
import { testConnector, testKit, testNetworks } from '../../runtime/src/kit/testKit.js'
import { showToast } from '../../runtime/src/kit/toasts.js'
import { parseAnnouncement } from '../../runtime/src/namespaces/eip155/discover.js'
import { toCatalogueWallet } from '../../runtime/src/services/catalogue/fetchWallets.js'
import { connectingMessages } from '../../runtime/src/ui/messages/connecting.js'
import { networksMessages } from '../../runtime/src/ui/messages/networks.js'
import { AlertBar, ToastBar } from '../../runtime/src/ui/modal/card/ModalCard.js'
import { atLeast, randomOf, repeat, timeoutMs } from './budget.js'

/** So many strings go through all fields at once. */
const size = 40

const pieces = [
  '<script>globalThis.ran=1</script>',
  '<img src=x onerror=globalThis.ran=1>',
  '"><svg onload=globalThis.ran=1>',
  "' onfocus=globalThis.ran=1 autofocus x='",
  '</button><a href=javascript:globalThis.ran=1>',
  '<style>*{display:none}</style><base href=//a.example>',
  '<iframe srcdoc="<script>parent.ran=1</script>">',
  '{{constructor.constructor("globalThis.ran=1")()}}',
  '\x24{globalThis.ran=1}',
  '&lt;b&gt;&amp;&#x3c;',
  'url(javascript:globalThis.ran=1);background:red}',
  'javascript:globalThis.ran=1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '%s%n%00',
  '../../../etc/passwd',
  '\u202eksaMateM\u202c',
  '\u2066\u2067\u2068\u2069\u200f\u061c',
  '\u0000\u0007\u001b[31m\u009b',
  '\r\n\u2028\u2029\u0085',
  '\ud800',
  '\udfff',
  '\u3164\u115f\u2800\uffa0',
  '\u200b\u200c\u200d\ufeff\u{e0061}',
  `Z${'\u0310\u0327'.repeat(40)}`,
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'محفظة',
  'ﷺ',
  '꧅',
  '𓀀',
  'W'.repeat(300),
  'a b '.repeat(100),
  ' '.repeat(50),
]

/** Pieces of the list and of all characters, next to each other. */
function nastyString(random: () => number): string {
  const parts = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
    random() < 0.8
      ? (pieces[Math.floor(random() * pieces.length)] ?? '')
      : String.fromCodePoint(...Array.from({ length: 8 }, () => Math.floor(random() * 0x110000))),
  )
  return parts.join(random() < 0.5 ? '' : ' ')
}

/** Tag and attributes of every element: what text must not change. */
const kinds = (container: Element): ReadonlySet<string> =>
  new Set(
    [...container.querySelectorAll('*')].map(
      (element) => `${element.localName} ${element.getAttributeNames().sort().join(' ')}`,
    ),
  )

/** Collects the texts of elements with nothing but text, and the titles and labels that are announced beside them. */
function textsOf(container: Element): ReadonlySet<string> {
  const texts = new Set<string>()
  for (const element of container.querySelectorAll('*')) {
    if (element.childElementCount === 0) texts.add(element.textContent ?? '')
    for (const name of ['title', 'aria-label']) texts.add(element.getAttribute(name) ?? '')
  }
  return texts
}

interface Shown {
  readonly node: ReactNode
  /** Texts that have to be there, as they are. */
  readonly texts: readonly string[]
}

const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}`

/** Names as wallets announce them. */
function announced(strings: readonly string[]): Shown {
  const { kit } = testKit({ enableWalletConnect: false })
  const connectors = strings.flatMap((name, index) => {
    const info = { uuid: `${index}`, name, rdns: `a${index}.b`, icon: '' }
    const found = parseAnnouncement({ info, provider: { request: async () => null } })
    return found ? [{ ...testConnector, id: found.rdns, name: found.name }] : []
  })
  const chain = kit.chains.get('eip155')
  if (chain) chain.connectors.value = connectors
  // Two of one name are one row, whatever case it is in.
  const names = new Map(connectors.map(({ name }) => [name.toLowerCase(), name]))
  for (const { name } of connectors.toReversed()) names.set(name.toLowerCase(), name)
  return { node: createElement(ConnectView, { kit, data: undefined }), texts: [...names.values()] }
}

/** Names as the catalogue writes them, through the validator of its reply. */
function listed(strings: readonly string[]): Shown {
  const { kit } = testKit()
  const data = strings.map((name, index) => ({
    id: index.toString(16).padStart(64, '0'),
    name,
    chains: ['eip155:1'],
  }))
  const reply = validateGetWalletsReply(JSON.parse(JSON.stringify({ count: 1, data })))
  const wallets = (reply.ok ? reply.value.data : []).flatMap((entry) => toCatalogueWallet(entry) ?? [])
  const node = createElement(
    WalletGrid,
    {
      kit,
      list: { status: 'success', wallets, hasMore: false, query: '' },
      blocked: false,
      onNearEnd: () => {},
      search: { current: null },
    } as unknown as Parameters<typeof WalletGrid>[0],
    null,
  )
  return { node, texts: wallets.map(({ name }) => name) }
}

const networksNamed = (strings: readonly string[]): readonly Network[] =>
  strings.map((name, index) => ({
    ...(testNetworks[0] as Network),
    id: index + 1,
    caipNetworkId: `eip155:${index + 1}`,
    name,
    nativeCurrency: { name, symbol: name, decimals: 18 },
    blockExplorers: { default: { name, url: 'https://a.example' } },
  }))

/** Names of networks. */
function networks(strings: readonly string[]): Shown {
  const { kit } = testKit({ networks: networksNamed(strings) } as Partial<AppKitConfig>)
  return { node: createElement(NetworksView, { kit, data: undefined }), texts: strings }
}

/** A kit whose one network has a name, with a wallet connected. */
function connectedKit(text: string, connections: readonly Connection[]) {
  const views = ['Connect', 'Networks', 'SwitchAddress', 'AccountSettings']
  const { kit } = testKit({ networks: networksNamed([text]) } as Partial<AppKitConfig>, views)
  const chain = kit.chains.get('eip155')
  const [connection, ...others] = connections
  if (!chain || !connection) throw new Error('Nothing to connect.')
  chain.connection.value = { status: 'connected', connection, others }
  const balance = { value: 1n, decimals: 18, symbol: text }
  chain.balance.value = { status: 'success', balance } as typeof chain.balance.value
  kit.modal.value = { open: true, shake: false }
  return kit
}

/** A connection of a wallet of that name, if it can be shown, with accounts of those types. */
const connectionNamed = (text: string, index: number, types: readonly string[]): Connection => ({
  connector: { ...testConnector, id: `a${index}`, name: cleanWalletName(text) ?? 'Wallet' },
  accounts: types.map((type, at) => ({ namespace: 'eip155', address: address(index * 1000 + at), type })),
  address: address(index * 1000),
  caipNetworkId: 'eip155:1',
})

/** A connected wallet whose name, network, currency and explorer are one string. */
function account(text: string, index: number): Shown {
  const connection = connectionNamed(text, index, ['eoa'])
  // The button says "Disconnect", a space, and whom.
  const texts = [text, ` ${connection.connector.name}`, `View on ${text}`]
  const kit = connectedKit(text, [connection])
  const view = createElement(AccountView, { kit, data: undefined })
  return { node: createElement(Fragment, null, createElement(NetworkChip, { kit }), view), texts }
}

const typeNames = new Map(Object.entries({ eoa: 'Standard account' }))

/** Connected wallets by name, one of which has accounts of as many types. */
function accounts(strings: readonly string[]): readonly Shown[] {
  const types = ['eoa', ...new Set(strings)]
  const connections = strings.map((text, index) =>
    connectionNamed(text, index, index === 0 ? types : ['eoa']),
  )
  const kit = connectedKit('Network', connections)
  const shown = types.map((type) => typeNames.get(type) ?? type)
  const names = connections.map(({ connector }) => connector.name)
  return [
    { node: createElement(AccountSettingsView, { kit, data: undefined }), texts: shown },
    { node: createElement(SwitchAddressView, { kit, data: undefined }), texts: [...names, ...shown] },
  ]
}

/** A toast and a notice with the text. */
function notices(text: string): readonly Shown[] {
  const { kit } = testKit({ debug: true })
  showToast(kit, { variant: 'error', message: text })
  kit.alert.value = { code: 'INVALID_PROJECT_ID', message: text }
  return [
    { node: createElement(ToastBar, { kit }), texts: [text] },
    { node: createElement(AlertBar, { kit }), texts: [text] },
  ]
}

/** A wallet that refuses with a text of its own: its name is shown, and a sentence of ours for its words. */
function refusals(text: string, index: number): readonly Shown[] {
  const { kit, wallet } = testKit()
  const refuse = async () => Promise.reject(Object.assign(new Error(text), { data: { message: text } }))
  wallet.connect = refuse
  const connection = connectionNamed(text, index, ['eoa'])
  const { connector } = connection
  const asked = kit.chains.get('eip155')
  if (asked) asked.connectors.value = [connector]
  const attempt = createElement(ConnectingWallet, { kit, connector, wallet: undefined })
  const other = testKit({ networks: networksNamed([text, text]) } as Partial<AppKitConfig>)
  other.wallet.switchNetwork = refuse
  const chain = other.kit.chains.get('eip155')
  const network = chain?.networks.value[1]
  if (!chain || !network) throw new Error('Nothing to switch to.')
  chain.connection.value = { status: 'connected', connection }
  return [
    { node: attempt, texts: [connectingMessages.failed] },
    {
      node: createElement(SwitchingNetwork, { kit: other.kit, network }),
      texts: [networksMessages.failed],
    },
  ]
}

it(
  'T-D2: 2,000 nasty strings in every field that a view shows stay text, and nothing in them runs',
  async () => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(5000)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const scripts = document.scripts.length
    const draw = async (shown: readonly Shown[]) => {
      const sections = shown.map(({ node }, key) => createElement('section', { key }, node))
      const { container } = render(createElement(Fragment, null, ...sections))
      const missing = () =>
        shown.flatMap(({ texts }, index) => {
          const here = textsOf(container.children[index] ?? container)
          return texts.filter((text) => text !== '' && !here.has(text))
        })
      // The error of a wallet that refuses is shown after some turns.
      for (let turn = 0; turn < 20 && missing().length > 0; turn++)
        await act(() => new Promise((resolve) => setTimeout(resolve)))
      const result = { kinds: kinds(container), missing: missing() }
      cleanup()
      return result
    }
    const views = (strings: readonly string[]): Readonly<Record<string, readonly Shown[]>> => ({
      announced: [announced(strings)],
      listed: [listed(strings)],
      networks: [networks(strings)],
      account: strings.map(account),
      accounts: accounts(strings),
      notices: strings.flatMap(notices),
      refusals: strings.flatMap(refusals),
    })
    const known: Record<string, ReadonlySet<string>> = {}
    // Texts of each sort that is shown another way: with a picture, too long for its place, without a letter, alike.
    const plain = ['A wallet', 'A wallet', 'B', '?', 'é', '0', 'C'.repeat(30)].flatMap((text) => [
      text,
      `${text} 2`,
    ])
    // Twice: what is imported with the first of its kind is drawn with the second.
    for (let round = 0; round < 2; round++) {
      for (const [view, shown] of Object.entries(views(plain))) known[view] = (await draw(shown)).kinds
      await vi.dynamicImportSettled()
    }
    let count = 0
    const strings = (start: number) =>
      Array.from({ length: size }, (_, at) => nastyString(randomOf(start * size + at)))
    await repeat(2_000 / size, async (_, random) => {
      const nasty = strings(Math.floor(random() * 2 ** 31))
      for (const [view, shown] of Object.entries(views(nasty))) {
        const result = await draw(shown)
        for (const kind of result.kinds) expect(known[view], `${view}: ${kind}`).toContain(kind)
        expect(result.missing, view).toEqual([])
      }
      count += nasty.length
    })
    expect(count).toBeGreaterThanOrEqual(atLeast(2_000))
    expect('ran' in globalThis).toBe(false)
    expect(document.scripts.length).toBe(scripts)
  },
  timeoutMs,
)
